# METADATA
# title: Guarded files
# description: What the tests with real clients refuse, in shell and in file tools alike.
# custom:
#   id: test.guarded
#   severity: high
#   events: [tool.before]
package hookguard.rules.test.guarded

deny contains {
	"reason": "This file is guarded by the test.",
	"evidence": p.given,
} if {
	some p in input.paths
	p.op == "write"
	contains(p.absolute, "/guarded")
}
