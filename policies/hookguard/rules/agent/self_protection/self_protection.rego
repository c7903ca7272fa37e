# METADATA
# title: Switching the guard off
# description: >-
#   Removing hookguard, stopping it, setting its switches, putting another program in its place, or starting an
#   agent that obeys no hooks: each would end every other rule.
# custom:
#   id: agent.self-protection
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/agent/self-protection.md
#   limits:
#     - "Another program that is called like an agent, by path, is not known to be one."
package hookguard.rules.agent.self_protection

import data.hookguard.lib.path
import data.hookguard.lib.shell

deny contains {
	"reason": concat("", ["This weakens the guard: ", what, "."]),
	"fix": "Ask the user to do this themselves.",
	"evidence": c.text,
} if {
	some c in shell.commands
	what := weakness(c)
}

deny contains {
	"reason": "This puts a program in the guard's place.",
	"fix": "Ask the user to install it.",
	"evidence": p.given,
} if {
	some p in path.written
	path.named(p, {"hookguard", "hookguard.exe"})
	not p.in_project
}

weakness(c) := "it changes hookguard itself" if {
	commands_guard(c)
} else := "it stops hookguard" if {
	stops_guard(c)
} else := "it sets one of its switches" if {
	some name in set_names(c)
	is_switch(name)
} else := "it gives its name to another program" if {
	renames_guard(c)
} else := "it starts an agent without hooks or permissions" if {
	unguarded(c)
}

commands_guard(c) if {
	c.program in {"hookguard", "hookguard.exe"}
	shell.words(c)[0] in {"uninstall", "trust", "untrust", "config", "install", "fetch"}
	not shell.has_exact_option(c, {"--help", "-h", "--dry-run"})
	not only_shows(c)
}

only_shows(c) if shell.words(c)[1] in {"show", "list", "path", "check", "get"}

stops_guard(c) if {
	c.program in {"kill", "pkill", "killall", "taskkill", "skill", "systemctl", "launchctl"}
	some word in c.argv
	contains(lower(word), "hookguard")
}

set_names(c) := {assignment.name | some assignment in c.assignments} | {split(operand, "=")[0] |
	c.program in {"export", "declare", "typeset", "readonly", "local", "setx", "set", "env"}
	some operand in c.operands
	contains(operand, "=")
}

is_switch(name) if startswith(upper(name), "HOOKGUARD_")

is_switch(name) if name in {"CLAUDE_CODE_SIMPLE", "CLAUDE_CONFIG_DIR", "CODA_HOME", "GEMINI_CLI_SYSTEM_SETTINGS_PATH", "GEMINI_CLI_HOME"}

renames_guard(c) if {
	c.program in {"alias", "hash", "Set-Alias", "doskey"}
	some operand in c.operands
	split(operand, "=")[0] in {"hookguard", "claude", "coda", "gemini"}
	not operand in {"claude", "coda", "gemini"}
}

unguarded(c) if {
	c.program == "claude"
	shell.has_option(c, {"--dangerously-skip-permissions", "--allow-dangerously-skip-permissions", "--bare", "--safe-mode", "--settings", "--setting-sources"})
}

unguarded(c) if {
	c.program == "claude"
	some value in shell.option_values(c, {"--permission-mode"})
	value in {"bypassPermissions", "dontAsk", "auto"}
}

unguarded(c) if {
	c.program == "gemini"
	shell.has_option(c, {"-y", "--yolo", "--skip-trust"})
}

unguarded(c) if {
	c.program == "gemini"
	some value in shell.option_values(c, {"--approval-mode"})
	value in {"yolo", "auto_edit"}
}

unguarded(c) if {
	c.program == "coda"
	shell.has_option(c, {"--auto-approve", "--coda-home"})
}

unguarded(c) if {
	c.program in {"codex", "aider", "opencode", "cursor-agent", "goose", "amp", "copilot", "qwen", "crush"}
	shell.has_option(c, {
		"--full-auto", "--dangerously-bypass-approvals-and-sandbox", "--yolo", "--yes-always", "--allow-all-tools", "--dangerously-allow-all",
		"--force",
	})
}
