# METADATA
# title: Sub-agents that no hook sees
# description: >-
#   Coda's sub-agents and workflows run their tools without asking any hook, and when one has ended, the session it
#   came from asks none either (contracts of Coda 1.4.0). Until that changes they are refused.
# custom:
#   id: agent.subagents
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [agent, other]
#   docs: docs/rules/agent/subagents.md
package hookguard.rules.agent.subagents

deny contains {
	"reason": "Sub-agents and workflows of Coda run without any guard, and leave this session without one.",
	"fix": "Do the work in this session, step by step.",
	"evidence": input.tool.name,
} if {
	input.agent.name == "coda"

	# Only that agent's tools start what no hook sees.
	# hookguard ignore: raw-name
	input.tool.name in {"run_agent", "workflow"}
}
