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

ask contains {
	"reason": concat("", ["This command can't be read to its end: ", why, "."]),
	"fix": "Write it as shorter, simpler commands, one after the other.",
	"evidence": substring(input.shell.text, 0, 200),
} if {
	input.shell.complete == false
	input.shell.dialect == "bash"
	why := concat(", ", {unknown.why | some unknown in input.shell.unresolved})
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
