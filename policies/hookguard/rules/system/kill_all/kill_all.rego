# METADATA
# title: Killing everything
# description: >-
#   Killing all processes of a user or the machine, the first process, or whatever matches a pattern that matches anything. Killing a process by its number or name passes.
# custom:
#   id: system.kill-all
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/kill-all.md
package hookguard.rules.system.kill_all

import data.hookguard.lib.flow
import data.hookguard.lib.shell

deny contains {
	"reason": "This kills far more than one program.",
	"fix": "Kill the one process you mean, by its number or its exact name.",
	"evidence": c.text,
} if {
	some c in shell.of({"kill", "killall5", "pkill", "killall", "taskkill"})
	not shell.came_through(c, {"container"})
	kills_all(c)
}

ask contains {
	"reason": "This kills all processes of a user or session.",
	"fix": "Kill the one process you mean, by its number or its exact name.",
	"evidence": c.text,
} if {
	some c in shell.of({"pkill", "killall"})
	not shell.came_through(c, {"container"})
	shell.has_option(c, {"-u", "-U", "--user", "--euid", "--uid", "-g", "--pgroup", "-s", "--session", "-t", "--terminal"})
	c.operands == []
}

# Whatever uses a whole file system.
deny contains {
	"reason": "This kills whatever uses the file system.",
	"fix": "Kill the one process you mean, by its number or its exact name.",
	"evidence": c.text,
} if {
	some c in shell.of({"fuser"})
	shell.has_exact_option(c, {"-k", "--kill"})
	some operand in c.operands
	trim_right(operand, "/") in {"", "/home", "/usr", "/var", "/tmp"}
}

# `ps aux | awk '{print $2}' | xargs kill`: whatever runs.
deny contains {
	"reason": "This kills whatever runs.",
	"fix": "Kill the one process you mean, by its number or its exact name.",
	"evidence": c.text,
} if {
	some j in shell.places({"kill"})
	c := shell.commands[j]
	shell.unknown_operand(c)
	sources := flow.given(j)
	some i in sources
	shell.commands[i].program == "ps"
	shell.commands[i].operands in [[], ["aux"], ["ax"], ["-ef"]]
	every k in sources {
		not chooses(shell.commands[k])
	}
}

chooses(c) if c.program in {"grep", "egrep", "fgrep", "rg", "sed", "head", "tail", "perl", "python3", "jq", "fzf"}

chooses(c) if {
	some mark in {"/", "==", "~", "NR"}
	contains(c.code.text, mark)
}

chooses(c) if {
	c.program == "ps"
	shell.has_exact_option(c, {"-C", "-p", "--ppid", "-t", "-u", "-U"})
}

# Every process that one may kill, and process 1.
kills_all(c) if {
	c.program == "kill"
	some operand in c.operands
	operand in {"-1", "1"}
}

kills_all(c) if {
	c.program == "kill"
	c.operands == []
	count(c.options) > 1
	c.options[count(c.options) - 1].name == "-1"
}

kills_all(c) if c.program == "killall5"

kills_all(c) if {
	c.program in {"pkill", "killall"}
	some pattern in c.operands
	matches_all(pattern)
}

# Letters that stand in every name, wildcards, and the processes that everything hangs on.
matches_all(pattern) if trim(pattern, ".*^$+?[]") == ""

matches_all(pattern) if pattern in {"systemd", "init", "launchd", "sshd", "dbus-daemon", "Xorg", "gnome-shell", "loginwindow", "WindowServer", "kthreadd"}

kills_all(c) if {
	c.program == "taskkill"
	some operand in c.operands
	operand in {"*", "svchost.exe", "explorer.exe", "lsass.exe", "csrss.exe"}
}
