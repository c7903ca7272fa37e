# METADATA
# title: Skills and commands that run programs
# description: >-
#   Text between `` !` `` and `` ` `` in a skill or a custom command is run by the shell whenever somebody uses it,
#   and hooks in its head run at every event. Such text is a program; it must not come in as a note.
# custom:
#   id: agent.skill-commands
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [write, edit, shell, mcp]
#   docs: docs/rules/agent/skill-commands.md
#   limits:
#     - "A skill may also tell the agent in plain words to run something; then the rules judge that command."
package hookguard.rules.agent.skill_commands

ask contains {
	"reason": "This writes a skill or command that runs programs by itself.",
	"fix": "Write it without shell lines and hooks, or let the user add them.",
	"evidence": concat("", [substring(mark, 0, 40), "…"]),
} if {
	some t in input.texts
	t.role == "new_content"
	is_extension(lower(t.path))
	mark := running_text(t.text)
}

is_extension(place) if {
	some part in [
		"/.claude/commands/", "/.claude/skills/", "/.claude/agents/", "/.claude/output-styles/", "/.gemini/commands/", "/.gemini/skills/", "/.coda/commands/",
		"/.coda/skills/", "/.coda/agents/", "/.agents/skills/", "/.codex/prompts/",
	]
	contains(concat("", ["/", place]), part)
}

running_text(text) := concat("", ["!`", split(text, "!`")[1]]) if {
	contains(text, "!`")
} else := concat("", ["!{", split(text, "!{")[1]]) if {
	contains(text, "!{")
} else := "hooks:" if {
	startswith(text, "---")
	contains(split(text, "---")[1], "hooks:")
}
