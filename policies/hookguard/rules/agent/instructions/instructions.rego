# METADATA
# title: Changing what agents are told
# description: >-
#   Files such as `CLAUDE.md` and `AGENTS.md` are read by every later session: what is written there steers it. In
#   the preset `strict`.
# custom:
#   id: agent.instructions
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [write, edit, shell, mcp]
#   docs: docs/rules/agent/instructions.md
package hookguard.rules.agent.instructions

import data.hookguard.lib.path
import data.hookguard.lib.path_index
import data.hookguard.lib.preset

ask contains {
	"reason": "This changes the instructions of every later session.",
	"fix": "Show the user the text, and let them put it there.",
	"evidence": p.given,
} if {
	preset.has("agent.instructions")
	path_index.something_changes
	some p in path_index.changed(path_index.named(names) | path_index.through({".claude", ".gemini", ".coda", ".cursor", ".agents"}))
	is_instruction(p)
}

is_instruction(p) if path.named(p, names)

names := {
	"claude.md", "claude.local.md", "agents.md", "agents.override.md", "gemini.md", "coda.md", ".cursorrules", ".windsurfrules", ".clinerules", "copilot-instructions.md",
}

is_instruction(p) if {
	some part in [".claude/commands", ".claude/skills", ".claude/agents", ".claude/rules", ".gemini/commands", ".coda/skills", ".coda/commands", ".coda/agents", ".cursor/rules", ".agents/skills"]
	path.has_part(p, part)
}
