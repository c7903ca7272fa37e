# METADATA
# title: Canary
# description: >-
#   Refuses a program that exists nowhere. `hookguard install` and `hookguard doctor` send this event through a real
#   agent's own settings, and see by the refusal that the hook is in place.
# custom:
#   id: agent.canary
#   severity: low
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/agent/canary.md
package hookguard.rules.agent.canary

deny contains {
	"reason": "hookguard is working: this is its test command, which is always refused.",
	"evidence": c.text,
} if {
	some c in input.shell.commands
	c.program == "hookguard-canary"
}
