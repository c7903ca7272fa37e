package hookguard.rules.git.force_push_test

import data.hookguard.lib.given
import data.hookguard.rules.git.force_push

push(options, operands) := given.commands([{
	"program": "git",
	"subcommand": ["push"],
	"options": given.options(options),
	"operands": operands,
	"text": "the push",
}])

test_force_is_denied if {
	some option in ["-f", "--force", "--forc", "--mirror"]
	denied := force_push.deny with input as push([option], ["origin", "feature"])
	some member in denied
	member.evidence == "the push"
}

test_every_spelling_is_denied if {
	every option in ["-f", "--force", "--forc", "--mirror"] {
		count(force_push.deny) == 1 with input as push([option], ["origin", "feature"])
	}
}

test_plus_refspec_is_denied if {
	count(force_push.deny) == 1 with input as push([], ["origin", "+feature"])
}

test_unknown_program_is_judged_by_its_arguments if {
	count(force_push.deny) == 1 with input as given.commands([{
		"options": given.options(["--force"]),
		"operands": ["push", "origin", "main"],
	}])
}

test_lease_is_fine_on_own_branch if {
	count(force_push.deny) == 0 with input as push(["--force-with-lease"], ["origin", "feature"])
	count(force_push.deny) == 0 with input as push(["--force-with-lease"], [])
}

test_lease_is_denied_on_protected_branches if {
	every refspec in ["main", "feature:main", "HEAD:refs/heads/release/1.2", "master"] {
		count(force_push.deny) == 1 with input as push(["--force-with-lease"], ["origin", refspec])
	}
}

test_lease_follows_the_branch_that_is_checked_out if {
	on_main := object.union(push(["--force-with-lease"], ["origin", "HEAD"]), {"project": {"git": {"branch": "main"}}})
	count(force_push.deny) == 1 with input as on_main
}

test_dry_run_and_plain_push_pass if {
	count(force_push.deny) == 0 with input as push(["--force", "--dry-run"], ["origin", "main"])
	count(force_push.deny) == 0 with input as push(["-u"], ["origin", "feature"])
}

test_no_shell_no_finding if {
	count(force_push.deny) == 0 with input as given.call({})
}

with_setting(setting) := given.commands([{"program": "git", "subcommand": ["push"], "options": [{"name": "-c", "value": setting}]}])

test_settings_that_force if {
	every setting in ["remote.origin.push=+main", "remote.x.mirror=true", "remote.x.mirror"] {
		count(force_push.deny) == 1 with input as with_setting(setting)
	}
	every setting in ["remote.origin.push=main", "remote.x.mirror=false", "push.default=current"] {
		count(force_push.deny) == 0 with input as with_setting(setting)
	}
	unknown := given.commands([{"program": "git", "subcommand": ["push"], "options": [{"name": "--config-env", "value": "remote.o.push=P"}]}])
	count(force_push.deny) == 1 with input as unknown
}

asks(facts) if count(force_push.ask) == 1 with input as given.commands([facts])

test_settings_that_stay if {
	asks({"program": "git", "subcommand": ["config"], "operands": ["remote.origin.push", "+main"]})
	asks({"program": "git", "subcommand": ["config"], "operands": ["alias.pf", "push --force"]})
	asks({"program": "git", "subcommand": ["config"], "operands": ["alias.pf", "push origin +main"]})
	not asks({"program": "git", "subcommand": ["config"], "operands": ["alias.st", "status"]})
	asks({"program": "git", "subcommand": ["remote", "add"], "options": [{"name": "--mirror", "value": "push"}]})
	asks({"program": "ls", "assignments": [{"name": "GIT_CONFIG_PARAMETERS", "value": "'remote.o.mirror'='true'"}]})
}

test_branches_moved_past_git if {
	asks({"program": "gh", "subcommand": ["api"], "operands": ["repos/a/b/git/refs/heads/main"], "options": [{"name": "-X", "value": "PATCH"}]})
	not asks({"program": "gh", "subcommand": ["api"], "operands": ["repos/a/b/git/refs/heads/main"]})
}

tool_call(name, arguments) := given.call({"tool": {"name": name, "kind": "mcp", "mcp": {"server": "git", "tool": name}, "input": arguments}})

test_by_a_tool if {
	count(force_push.deny) == 1 with input as tool_call("git_push", {"force": true})
	count(force_push.deny) == 1 with input as tool_call("update_ref", {"force": "true"})
	count(force_push.deny) == 1 with input as tool_call("push", {"args": ["--force"]})
	count(force_push.deny) == 1 with input as tool_call("push", {"refs": ["+main"]})
	count(force_push.deny) == 0 with input as tool_call("push", {"args": ["main"], "force": false})
	count(force_push.deny) == 0 with input as tool_call("status", {"force": true})
}
