package hookguard.rules.agent.permission_policy_test

import data.hookguard.lib.given
import data.hookguard.rules.agent.permission_policy

call(name) := given.call({"tool": {"name": name, "names": [name], "kind": "other"}})

test_it_is_denied if {
	count(permission_policy.deny) == 1 with input as call("propose_policy")
	count(permission_policy.deny) == 0 with input as call("think")
}
