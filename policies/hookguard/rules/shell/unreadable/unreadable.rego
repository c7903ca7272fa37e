# METADATA
# title: Commands that can not be read
# description: >-
#   A text that is not valid shell, or is too long or too deep to be read to its end, may hide anything. An agent
#   can nearly always write it simpler.
# custom:
#   id: shell.unreadable
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/shell/unreadable.md
package hookguard.rules.shell.unreadable

import data.hookguard.lib.shell

ask contains {
	"reason": concat("", ["This command can't be read to its end: ", why, "."]),
	"fix": "Write it as shorter, simpler commands, one after the other.",
	"evidence": substring(input.shell.text, 0, 200),
} if {
	input.shell.complete == false
	input.shell.dialect == "bash"
	why := concat(", ", {unknown.why | some unknown in input.shell.unresolved})
}

# `node -e "rm -rf /"`: no program in that language, and whoever wrote it meant a shell.
ask contains {
	"reason": concat("", ["This hands a shell command to ", c.program, ", which can't read it."]),
	"fix": "Run it in a shell, so that it can be judged.",
	"evidence": c.text,
} if {
	some c in shell.commands
	c.code.language in {"python", "node", "javascript", "ruby", "perl", "php", "lua"}
	reads_as_shell(trim_space(c.code.text))
}

reads_as_shell(code) if {
	words := [word | some word in split(code, " "); word != ""]
	words[0] in {
		"rm", "sudo", "git", "curl", "wget", "dd", "mkfs", "mkfs.ext4", "shred", "chmod", "chown", "mv", "cp", "kill", "pkill", "bash", "sh", "docker",
		"kubectl", "terraform", "nc", "scp", "tar", "find", "cat",
	}
	some word in words
	startswith(word, "-")
	count(word) > 1
	every mark in ["(", "=", ";", "{", ",", "\n"] {
		not contains(code, mark)
	}
}

deny contains {
	"reason": "This text is so large or so deep that it can't be read.",
	"fix": "Put it into a file, piece by piece.",
	"evidence": substring(input.shell.text, 0, 200),
} if {
	input.shell.complete == false
	input.shell.dialect == "bash"
	input.shell.commands == []
	count(input.shell.text) > 100000
}
