# METADATA
# title: Scripts that can not be seen
# description: >-
#   A shell that reads its script from an open descriptor, from a variable or from whatever is written into it later
#   runs something that the command itself doesn't show.
# custom:
#   id: shell.unseen-script
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/shell/unseen-script.md
package hookguard.rules.shell.unseen_script

import data.hookguard.lib.shell

ask contains {
	"reason": "This runs a script that can't be seen in the command.",
	"fix": "Name the script's file, or write its commands.",
	"evidence": c.text,
} if {
	some c in shell.commands
	is_interpreter(c)
	is_unseen(c)
}

is_interpreter(c) if c.program in {
	"sh", "bash", "zsh", "dash", "ksh", "ash", "fish", "python", "python3", "perl", "ruby", "node", "php", "pwsh", "powershell",
}

is_unseen(c) if {
	c.code.text == null
	some redirect in c.redirects
	redirect.op in {"<", "<&", "<<<"}
	redirect.target == null
}

is_unseen(c) if {
	c.code.text == null
	not is_fed(c)
	c.via[count(c.via) - 1] == "process substitution"
}

is_unseen(c) if {
	c.code.text == null
	not is_fed(c)
	"coproc" in c.via
}

is_unseen(c) if {
	not is_known(c)
	some operand in c.operands
	contains(operand, "/fd/")
}

is_known(c) if is_string(c.code.text)

is_fed(c) if c.stdin_from >= 0

# Whatever a program prints into a shell is a script; only a file that is there to be read is one that can be seen.
is_unseen(c) if {
	c.program in {"sh", "bash", "zsh", "dash", "ksh", "ash", "fish", "pwsh", "powershell"}
	c.code.text == null
	is_fed(c)
	not is_a_file(input.shell.commands[c.stdin_from])
}

is_a_file(c) if {
	c.program == "cat"
	not c.remote
	count(c.operands) > 0
	every operand in c.operands {
		is_string(operand)
		operand != "-"
	}
}

is_unseen(c) if {
	null in c.operands
	some unknown in input.shell.unresolved
	contains(unknown.text, "/fd/")
	contains(c.text, unknown.text)
}
