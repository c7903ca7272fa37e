# METADATA
# title: Changing permissions by tool
# description: >-
#   A tool with which an agent changes its own permissions is a way around everything that asks.
# custom:
#   id: agent.permission-policy
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [other]
#   docs: docs/rules/agent/permission-policy.md
package hookguard.rules.agent.permission_policy

deny contains {
	"reason": "This changes the agent's own permissions.",
	"fix": "Ask the user to change them.",
	"evidence": input.tool.name,
} if {
	input.tool.name in {"propose_policy", "update_permissions", "set_permission_mode"}
}
