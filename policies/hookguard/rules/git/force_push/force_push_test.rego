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
