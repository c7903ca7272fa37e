package hookguard.lib.claude_test

import data.hookguard.lib.claude
import data.hookguard.lib.given
import data.hookguard.lib.js_regex

fires(pattern, document) if {
	claude.fires(pattern) with input as document with hookguard.js_regex_match as js_regex.match
}

call(name) := given.call({"tool": {"name": name, "names": [name, "bash"]}})

test_names_are_exact if {
	every pattern in ["", "*", "Bash", "Bash|Edit", "Bash, Edit", "Bash |Edit", "Bash,", "|Bash", ".*", "ash$", "^Bash|Read$"] {
		fires(pattern, call("Bash"))
	}
	every pattern in ["bash", "BASH", "Bas", "Bash Edit", "Read", "[", "^(?!Bash).*$", "mcp__srv"] {
		not fires(pattern, call("Bash"))
	}
}

test_javascript_knows_more_than_re2 if {
	fires("^(?!Bash).*$", call("Edit"))
}

test_task_and_agent_are_one if {
	fires("Task", call("Agent"))
	fires("Agent", call("Task"))
}

test_mcp_names_are_whole if {
	not fires("mcp__srv", call("mcp__srv__echo"))
	fires("mcp__srv__*", call("mcp__srv__echo"))
	fires("mcp__srv__.*", call("mcp__srv__echo"))
}

test_events_with_their_own_field if {
	start := {"agent": {"name": "claude"}, "event": {"name": "SessionStart"}, "raw": {"source": "startup"}}
	fires("startup|resume", start)
	not fires("clear", start)
	not fires("startup", object.union(start, {"raw": {"source": 5}}))
}

test_events_without_one_ignore_it if {
	fires("anything", {"agent": {"name": "claude"}, "event": {"name": "Stop"}, "raw": {}})
}

test_another_agents_tool_by_any_name if {
	fires("Bash", given.call({"agent": {"name": "coda"}, "tool": {"name": "bash", "names": ["bash", "Bash"]}}))
}
