# METADATA
# title: Rewritten calls
# description: What the tests with real clients change before it runs.
# custom:
#   id: test.rewrite
#   severity: low
#   events: [tool.before]
#   tools: [shell, write]
package hookguard.rules.test.rewrite

modify contains {
	"reason": "The test writes elsewhere.",
	"set": {"command": replace(input.shell.text, "original", "rewritten")},
} if {
	contains(input.shell.text, "original-shell.txt")
}

modify contains {
	"reason": "The test writes something else.",
	"set": {"content": "rewritten"},
} if {
	some p in input.paths
	p.op == "write"
	endswith(p.absolute, "/original-file.txt")
	input.tool.kind == "write"
}
