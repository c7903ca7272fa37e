# METADATA
# title: Settings that change during a session
# description: >-
#   Claude Code reads its settings again as soon as they change, so an agent that can write them can switch hooks
#   off while it works. A change is kept out of the running session; the next one has it.
# custom:
#   id: agent.config-change
#   severity: high
#   events: [config.change]
#   docs: docs/rules/agent/config-change.md
package hookguard.rules.agent.config_change

deny contains {
	"reason": "Settings changed while an agent is at work. The change is not taken over by this session, in case the agent made it.",
	"fix": "Start a new session to use the new settings.",
	"evidence": object.get(input, ["config", "file_path"], input.event.name),
} if {
	object.get(input, ["config", "source"], "unknown") in {
		"user_settings", "project_settings", "local_settings", "unknown",
	}
}
