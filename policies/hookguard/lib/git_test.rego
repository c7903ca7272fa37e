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

test_pushes if {
	count(git.pushes) == 4 with input as given.commands([
		{"program": "git", "subcommand": ["push"]},
		{"program": "hub", "subcommand": ["push"]},
		{"program": "git", "subcommand": ["send-pack"]},
		{"operands": ["push"]},
		{"program": "git", "subcommand": ["pull"]},
	])
}

api(options) := given.command({"program": "gh", "subcommand": ["api"], "options": options})

test_calls_to_a_forge if {
	count(git.api_calls) == 1 with input as given.commands([{"program": "gh", "subcommand": ["api"]}, {"program": "gh", "subcommand": ["pr"]}])
	git.api_method(api([{"name": "-X", "value": "delete"}])) == "DELETE"
	git.api_method(api([{"name": "-f", "value": "a=b"}])) == "POST"
	git.api_method(api([])) == "GET"
}

test_words_of_a_tool if {
	git.tool_words == {"git", "push"} with input as given.call({"tool": {"mcp": {"server": "s", "tool": "git-push"}}})
	git.tool_words == {"git", "push"} with input as given.call({"tool": {"mcp": {"server": "s", "tool": "gitPush"}}})
}
