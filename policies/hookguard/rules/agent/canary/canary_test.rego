package hookguard.rules.agent.canary_test

import data.hookguard.lib.given
import data.hookguard.rules.agent.canary

test_the_canary_is_denied if {
	count(canary.deny) == 1 with input as given.commands([{"program": "hookguard-canary"}])
}

test_nothing_else_is if {
	count(canary.deny) == 0 with input as given.commands([{"program": "hookguard"}, {}])
	count(canary.deny) == 0 with input as given.call({})
}
