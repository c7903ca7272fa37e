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
#     - "A number of a process that was looked up in an earlier call is only a number."
package hookguard.rules.agent.self_protection

import data.hookguard.lib.path_index
import data.hookguard.lib.shell
import data.hookguard.lib.variables
import data.hookguard.lib.verbs

deny contains {
	"reason": concat("", ["This weakens the guard: ", what, "."]),
	"fix": "Ask the user to do this themselves.",
	"evidence": c.text,
} if {
	some c in suspects
	what := weakness(c)
}

deny contains {
	"reason": "This puts a program in the guard's place.",
	"fix": "Ask the user to install it.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some p in path_index.changed(path_index.named({"hookguard", "hookguard.exe"}))
	not p.in_project
}

# The commands that can be one of these at all; the questions below are asked of no other.
suspects := array.concat(
	shell.of(programs),
	[shell.commands[i] | some i, c in shell.commands; c.assignments != []; not programs[c.program]],
)

programs := {
	"hookguard", "hookguard.exe", "node", "bun", "deno", "npx", "bunx", "nodejs", "kill", "pkill", "killall", "taskkill", "skill", "systemctl",
	"launchctl", "service", "rc-service", "pm2", "sc", "Stop-Process", "Stop-Service", "supervisorctl", "chkconfig", "update-rc.d", "npm", "pnpm",
	"yarn", "brew", "apt", "apt-get", "dpkg", "dnf", "yum", "rpm", "pacman", "snap", "winget", "choco", "scoop", "mise", "asdf", "volta", "claude",
	"coda", "gemini", "export", "declare", "typeset", "readonly", "local", "setx", "set", "env", "alias", "hash", "Set-Alias", "doskey", "codex",
	"aider", "opencode", "cursor-agent", "goose", "amp", "copilot", "qwen", "crush",
}

ask contains {
	"reason": "This may stop the guard: the pattern is a part of its name.",
	"fix": "Name the one program you mean in full.",
	"evidence": c.text,
} if {
	some c in shell.of({"pkill", "killall", "pgrep", "skill"})
	some pattern in c.operands
	is_part_of_name(lower(pattern))
	not contains(lower(pattern), "hookguard")
	is_stopper(c)
}

is_part_of_name(pattern) if {
	count(pattern) > 2
	contains("hookguard", trim(pattern, ".*^$"))
	count(trim(pattern, ".*^$")) > 2
}

is_stopper(c) if c.program != "pgrep"

# `pgrep` only looks, unless what it finds is stopped.
is_stopper(_) if kills_what_is_found

kills_what_is_found if {
	some c in shell.of({"kill"})
	null in c.operands
}

weakness(c) := "it changes hookguard itself" if {
	commands_guard(c)
} else := "it stops hookguard" if {
	stops_guard(c)
} else := "it removes hookguard" if {
	removes_guard(c)
} else := "it changes the agent's settings" if {
	configures_agent(c)
} else := "it sets one of its switches" if {
	some name in set_names(c)
	is_switch(name)
} else := "it starts an agent that finds no settings" if {
	moves_home(c)
} else := "it gives its name to another program" if {
	renames_guard(c)
} else := "it starts an agent without hooks or permissions" if {
	unguarded(c)
}

commands_guard(c) if {
	some words in guard_words(c)
	changes_guard(words)
	not shell.has_exact_option(c, {"--help", "-h", "--dry-run"})
}

# What hookguard is told: by its own name, or as a script that a runtime is given.
guard_words(c) := {shell.words(c)} if {
	c.program in {"hookguard", "hookguard.exe"}
}

guard_words(c) := {array.slice(words, 1, count(words)) |
	words := shell.words(c)
	segments := split(words[0], "/")
	name := segments[count(segments) - 1]
	startswith(name, "hookguard")
} if {
	c.program in {"node", "bun", "deno", "npx", "bunx", "nodejs"}
}

changes_guard(words) if {
	words[0] in {"uninstall", "trust", "untrust", "install", "fetch"}
}

changes_guard(words) if {
	words[0] == "config"
	not words[1] in {"show", "list", "path", "check", "get"}
}

stops_guard(c) if {
	c.program in {
		"kill", "pkill", "killall", "taskkill", "skill", "systemctl", "launchctl", "service", "rc-service", "pm2", "sc", "Stop-Process", "Stop-Service",
		"supervisorctl", "chkconfig", "update-rc.d",
	}
	some word in c.argv
	contains(lower(word), "hookguard")
	not only_looks(c)
}

only_looks(c) if {
	c.program in {"systemctl", "launchctl", "service", "rc-service", "pm2", "sc", "supervisorctl", "chkconfig"}
	some word in shell.words(c)
	word in {"status", "list", "is-active", "is-enabled", "show", "cat", "print", "start", "query", "describe", "logs"}
}

# `kill $(pgrep hookguard)`, `ps … | grep hookguard | … | xargs kill`
stops_guard(c) if {
	c.program == "kill"
	null in c.operands
	some finder in shell.of({"pgrep", "pidof", "ps", "grep", "egrep", "rg", "awk", "lsof", "fuser", "cat", "systemctl", "launchctl", "jobs"})
	some word in finder.argv
	contains(lower(word), "hookguard")
}

# By the program that installed it.
removes_guard(c) if {
	c.program in {"npm", "pnpm", "yarn", "bun", "brew", "apt", "apt-get", "dpkg", "dnf", "yum", "rpm", "pacman", "snap", "winget", "choco", "scoop", "mise", "asdf", "volta"}
	some word in verbs.words(c)
	split(word, "@")[0] == "hookguard"
	some verb in verbs.words(c)
	verb in {"uninstall", "remove", "rm", "r", "un", "unlink", "purge", "erase", "delete", "autoremove"}
}

removes_guard(c) if {
	c.program in {"dpkg", "rpm", "pacman"}
	some word in verbs.words(c)
	split(word, "@")[0] == "hookguard"
	shell.has_option(c, {"-r", "-P", "-e", "-R", "--remove", "--purge", "--erase"})
}

configures_agent(c) if {
	c.program in agents
	verbs.words(c)[0] in {"config", "hooks", "settings"}
	some verb in array.slice(verbs.words(c), 1, 2)
	verb in {"set", "add", "remove", "rm", "unset", "delete", "disable", "disable-all", "reset", "edit", "migrate"}
}

agents := {"claude", "coda", "gemini"}

# Where an agent, and hookguard with it, looks for its settings.
moves_home(c) if {
	c.program in (agents | {"hookguard"})
	some name in {"HOME", "USERPROFILE", "XDG_CONFIG_HOME", "APPDATA", "XDG_DATA_HOME", "XDG_STATE_HOME"}
	variables.named[name]
}

set_names(c) := ({assignment.name | some assignment in c.assignments} | {split(operand, "=")[0] |
	c.program in {"export", "declare", "typeset", "readonly", "local", "setx", "set", "env"}
	some operand in c.operands
	contains(operand, "=")
}) | {c.operands[0] | c.program == "setx"}

is_switch(name) if startswith(upper(name), "HOOKGUARD_")

is_switch(name) if name in {
	"CLAUDE_CODE_SIMPLE", "CLAUDE_CONFIG_DIR", "CODA_HOME", "CODA_PKG", "CODA_SIDECAR_LIB_DIR", "GEMINI_CLI_SYSTEM_SETTINGS_PATH",
	"GEMINI_CLI_SYSTEM_DEFAULTS_PATH", "GEMINI_CLI_TRUST_WORKSPACE", "GEMINI_CLI_HOME",
}

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
