package hookguard.rules.git.discard_test

import data.hookguard.lib.given
import data.hookguard.rules.git.discard

git(subcommand, options, operands) := given.commands([{
	"program": "git",
	"argv": array.concat(["git"], operands),
	"subcommand": subcommand,
	"options": given.options(options),
	"operands": operands,
}])

asks(document) if count(discard.ask) == 1 with input as document

test_what_is_lost if {
	asks(git(["reset"], ["--hard"], []))
	asks(git(["clean"], ["-f", "-d"], []))
	asks(git(["checkout"], ["-f"], ["main"]))
	asks(git(["checkout"], [], ["."]))
	asks(git(["checkout"], [], ["--", "x"]))
	asks(git(["checkout"], ["--theirs"], ["x"]))
	asks(git(["restore"], [], ["x"]))
	asks(git(["restore"], ["--staged", "--worktree"], ["x"]))
	asks(git(["switch"], ["--discard-changes"], ["main"]))
	asks(git(["stash", "drop"], [], []))
	asks(git(["stash"], [], ["clear"]))
	asks(git(["checkout-index"], ["-f"], []))
	asks(git(["read-tree"], ["--reset"], ["HEAD"]))
	asks(git(["worktree", "remove"], ["--force"], ["x"]))
	asks(given.commands([{"options": given.options(["--hard"]), "operands": ["reset"], "argv": [null, "reset", "--hard"]}]))
}

test_configured_clean if {
	asks(given.commands([{"program": "git", "subcommand": ["clean"], "options": [{"name": "-c", "value": "clean.requireForce=false"}]}]))
}

test_paths_that_are_written if {
	asks(object.union(git(["checkout"], [], ["main", "x"]), {"paths": [given.path({"op": "write", "absolute": "/code/app/x", "command": 0})]}))
}

test_harmless_forms_pass if {
	not asks(git(["reset"], [], ["HEAD"]))
	not asks(git(["clean"], ["-f", "-n"], []))
	not asks(git(["clean"], [], []))
	not asks(git(["checkout"], [], ["main"]))
	not asks(git(["restore"], ["--staged"], ["x"]))
	not asks(git(["switch"], [], ["main"]))
	not asks(git(["stash", "pop"], [], []))
	not asks(git(["worktree", "remove"], [], ["x"]))
	not asks(given.commands([{"program": "hg", "subcommand": ["reset"], "options": given.options(["--hard"])}]))
}

tool_call(name, arguments) := given.call({"tool": {"name": name, "kind": "mcp", "mcp": {"server": "git", "tool": name}, "input": arguments}})

test_by_a_tool if {
	count(discard.ask) == 1 with input as tool_call("git_reset", {"mode": "hard"})
	count(discard.ask) == 1 with input as tool_call("checkout", {"force": true})
	count(discard.ask) == 0 with input as tool_call("git_reset", {"mode": "soft"})
	count(discard.ask) == 0 with input as tool_call("git_status", {"mode": "hard"})
}

lost(facts) if count(discard.ask) == 1 with input as given.commands([object.union({"program": "git"}, facts)])

test_other_losses if {
	lost({"subcommand": ["reset"], "options": given.options(["--merge"])})
	lost({"subcommand": ["branch"], "options": given.options(["-D"])})
	lost({"subcommand": ["branch"], "options": given.options(["-d", "-f"])})
	lost({"subcommand": ["submodule", "deinit"], "options": given.options(["-f"])})
	not lost({"subcommand": ["branch"], "options": given.options(["-d"])})
	lost({"subcommand": ["checkout"], "argv": ["git", "checkout", "--", "a"]})
	not lost({"subcommand": ["checkout"], "argv": ["git", "checkout", "a", "--"]})
}
