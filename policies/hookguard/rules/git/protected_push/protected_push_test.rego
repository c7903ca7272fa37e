package hookguard.rules.git.protected_push_test

import data.hookguard.lib.given
import data.hookguard.rules.git.protected_push

push(operands) := object.union(
	given.commands([{"program": "git", "subcommand": ["push"], "operands": operands}]),
	{"hookguard": {"preset": "strict"}},
)

test_protected_branches_ask if {
	count(protected_push.ask) == 1 with input as push(["origin", "main"])
	count(protected_push.ask) == 0 with input as push(["origin", "feature"])
}

test_only_in_strict if {
	recommended := object.union(push(["origin", "main"]), {"hookguard": {"preset": "recommended"}})
	count(protected_push.ask) == 0 with input as recommended with data.hookguard.presets as {"recommended": {"off": ["git.protected-push"]}}
}
