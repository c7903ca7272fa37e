package hookguard.rules.agent.subagents_test

import data.hookguard.lib.given
import data.hookguard.rules.agent.subagents

call(agent, name) := given.call({"agent": {"name": agent}, "tool": {"name": name, "names": [name], "kind": "agent"}})

test_codas_sub_agents_are_denied if {
	count(subagents.deny) == 1 with input as call("coda", "run_agent")
	count(subagents.deny) == 1 with input as call("coda", "workflow")
}

test_others_ask_hooks if {
	count(subagents.deny) == 0 with input as call("claude", "Agent")
	count(subagents.deny) == 0 with input as call("coda", "think")
}
