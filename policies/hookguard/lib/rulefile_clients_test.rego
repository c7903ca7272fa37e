package hookguard.lib.rulefile_clients_test

import data.hookguard.lib.given
import data.hookguard.lib.js_regex
import data.hookguard.lib.rule
import data.hookguard.lib.rulefile_clients

findings(r, document) := found if {
	file := {
		"rules": [object.union({"decision": "deny", "reason": "R."}, r)],
		"index": {kind: {"*": {"any": [0]}} | some kind in ["tool.before", "turn.stop"]},
	}
	found := rulefile_clients.findings with input as document
		with data.hookguard.rulefile as file
		with hookguard.js_regex_match as js_regex.match
}

call(agent, name) := given.call({
	"agent": {"name": agent},
	"tool": {"name": name, "names": [name, "Bash"], "kind": "shell", "input": {"command": "git push"}},
	"shell": {"text": "git push", "complete": true, "commands": [given.command({
		"program": "git",
		"argv": ["git", "push"],
		"text": "git push",
	})]},
})

one(evidence) := {{"p": 0, "v": "deny", "m": {"reason": "R.", "evidence": evidence}}}

test_claude if {
	findings({"dialect": "claude", "matcher": "Ba.h", "ifs": ["Bash(git push *)"]}, call("claude", "Bash")) == one("git push")
	findings({"dialect": "claude", "matcher": "Edit"}, call("claude", "Bash")) == set()
	findings({"dialect": "claude", "ifs": ["Bash(npm *)"]}, call("claude", "Bash")) == set()
}

test_coda if {
	findings({"dialect": "coda", "matcher": "BASH", "ifs": ["bash(git push)"]}, call("coda", "bash")) == one("git push")
	findings({"dialect": "coda", "matcher": "bas"}, call("coda", "bash")) == set()
}

test_gemini if {
	findings({"dialect": "gemini", "matcher": "shell"}, call("gemini", "run_shell_command")) == one("git push")
	findings({"dialect": "gemini", "matcher": "Bash"}, call("gemini", "run_shell_command")) == set()
}

test_strict_regular_expressions if {
	findings({"dialect": "strict regex", "matcher": "^B.sh$"}, call("coda", "bash")) == one("Bash")
	findings({"dialect": "strict regex", "matcher": "^B", "ifs": [rule.prepare("Bash(git *)")]}, call("coda", "bash")) == one("git push")
	findings({"dialect": "strict regex", "matcher": "^X"}, call("coda", "bash")) == set()
}

test_agents if {
	findings({"dialect": "coda", "agents": ["claude"]}, call("coda", "bash")) == set()
}

test_what_it_points_at if {
	stop := {"agent": {"name": "claude"}, "event": {"name": "Stop", "kind": "turn.stop"}, "raw": {}}
	findings({"dialect": "claude"}, stop) == one("Stop")
	edit := given.call({"tool": {"name": "Edit", "names": ["Edit"], "kind": "edit", "input": {"file_path": "/x"}}})
	findings({"dialect": "claude", "ifs": ["Edit"]}, edit) == one("Edit")
}
