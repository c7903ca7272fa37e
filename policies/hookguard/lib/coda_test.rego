package hookguard.lib.coda_test

import data.hookguard.lib.coda
import data.hookguard.lib.given
import data.hookguard.lib.js_regex

fires(pattern, document) if {
	coda.fires(pattern) with input as document with hookguard.js_regex_match as js_regex.match
}

bash := given.call({"agent": {"name": "coda"}, "tool": {"name": "bash", "names": ["bash", "Bash"]}})

test_lists_are_whole_names_in_any_case if {
	every pattern in ["", "*", "bash", "Bash", "BASH", "Bash|", "Read|Write|Edit|Bash", "^bash$", "b.sh", ".*"] {
		fires(pattern, bash)
	}
	every pattern in ["bas", "Write | Bash", "Bash,Edit", "^Bash$", "B.sh", "(", "Task"] {
		not fires(pattern, bash)
	}
}

test_other_events_have_only_the_empty_text if {
	stop := {"agent": {"name": "coda"}, "event": {"name": "Stop", "kind": "turn.stop"}, "raw": {}}
	fires(".*", stop)
	fires("", stop)
	not fires("bash", stop)
}

test_session_start if {
	start := {"agent": {"name": "coda"}, "event": {"name": "SessionStart", "kind": "session.start"}, "raw": {}}
	fires("startup", start)
	not fires("resume", start)
}

test_another_agents_tool_by_any_name if {
	fires("bash", given.call({"tool": {"name": "Bash", "names": ["Bash", "bash"]}}))
}
