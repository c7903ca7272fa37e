package hookguard.lib.git_test

import data.hookguard.lib.git
import data.hookguard.lib.given

push(operands) := given.command({"program": "git", "subcommand": ["push"], "operands": operands})

test_targets if {
	git.targets(push(["origin", "main", "a:refs/heads/b", "+c"])) == {"main", "b", "c"} with input as given.call({})
	git.targets(push([])) == {"feature"} with input as given.call({})
	git.targets(push(["origin", "HEAD"])) == {"feature"} with input as given.call({})
}

test_protected_branches if {
	git.is_protected("main")
	git.is_protected("release/2.0")
	not git.is_protected("feature/main")
	git.pushes_to_protected(push(["origin", "HEAD:master"])) with input as given.call({})
	not git.pushes_to_protected(push(["origin", "feature"])) with input as given.call({})
}

test_verb if {
	git.is_git(push([]))
	git.verb(push([])) == "push"
	git.verb(given.command({"operands": ["reset", "x"]})) == "reset"
	not git.is_git(given.command({"program": "hg"}))
}
