package hookguard.lib.gemini_test

import data.hookguard.lib.gemini
import data.hookguard.lib.given
import data.hookguard.lib.js_regex

fires(pattern, document) if {
	gemini.fires(pattern) with input as document with hookguard.js_regex_match as js_regex.match
}

shell := given.call({"agent": {"name": "gemini"}, "tool": {"name": "run_shell_command", "names": ["run_shell_command", "Bash"]}})

test_patterns_stand_anywhere if {
	every pattern in ["", "*", " * ", "run_shell_command", " run_shell_command ", "shell", "write_file|run_shell_command"] {
		fires(pattern, shell)
	}
	every pattern in ["Bash", "^shell$", "RUN_SHELL_COMMAND", "*shell*", "run_shell_command["] {
		not fires(pattern, shell)
	}
}

event(kind, raw) := {"agent": {"name": "gemini"}, "event": {"kind": kind}, "raw": raw}

test_lifecycle_events_are_exact if {
	fires("startup", event("session.start", {"source": "startup"}))
	fires("exit", event("session.end", {"reason": "exit"}))
	fires("auto", event("compact.before", {"trigger": "auto"}))
	not fires("startup|resume", event("session.start", {"source": "startup"}))
	not fires("start", event("session.start", {"source": "startup"}))
}

test_other_events_ignore_it if {
	fires("zzz", event("prompt.submit", {}))
}

test_another_agents_tool_by_any_name if {
	fires("run_shell_command", given.call({"tool": {"name": "Bash", "names": ["Bash", "run_shell_command"]}}))
}
