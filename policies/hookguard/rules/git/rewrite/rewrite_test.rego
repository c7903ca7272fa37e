package hookguard.rules.git.rewrite_test

import data.hookguard.lib.given
import data.hookguard.rules.git.rewrite

git(subcommand, options, operands) := given.commands([{
	"program": "git",
	"subcommand": subcommand,
	"options": options,
	"operands": operands,
}])

asks(document) if count(rewrite.ask) == 1 with input as document

test_removals if {
	asks(git(["filter-branch"], [], []))
	asks(given.commands([{"program": "bfg"}]))
	asks(git(["reflog", "expire"], [{"name": "--expire", "value": "now"}], []))
	asks(git(["gc"], [{"name": "--prune", "value": "now"}], []))
	asks(git(["prune"], [], []))
	asks(git(["update-ref"], [{"name": "-d"}], ["refs/heads/x"]))
	asks(git(["replace"], [], ["a", "b"]))
}

test_looks_pass if {
	not asks(git(["reflog"], [], []))
	not asks(git(["reflog", "expire"], [{"name": "--dry-run"}], []))
	not asks(git(["gc"], [], []))
	not asks(git(["gc"], [{"name": "--prune", "value": "never"}], []))
	not asks(git(["prune"], [{"name": "-n"}], []))
	not asks(git(["rebase"], [], ["main"]))
	not asks(git(["replace"], [{"name": "-l"}], []))
}

plumbing(verb, operands) if {
	count(rewrite.ask) == 1 with input as given.commands([{"program": "git", "subcommand": [verb], "operands": operands}])
}

test_moving_references if {
	plumbing("update-ref", ["refs/heads/main", "a"])
	plumbing("update-ref", ["HEAD", "a"])
	plumbing("update-ref", [null, "a"])
	not plumbing("update-ref", ["refs/tags/x", "a"])
	plumbing("symbolic-ref", ["HEAD", "refs/heads/x"])
	not plumbing("symbolic-ref", ["HEAD"])
}
