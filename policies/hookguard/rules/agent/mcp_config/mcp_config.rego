# METADATA
# title: Adding tools to the agent
# description: >-
#   An MCP server is a program that the agent starts at its next session, with all that it may do. Adding one is for
#   a person to decide.
# custom:
#   id: agent.mcp-config
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/agent/mcp-config.md
package hookguard.rules.agent.mcp_config

import data.hookguard.lib.path
import data.hookguard.lib.path_index
import data.hookguard.lib.shell

ask contains {
	"reason": "This changes which MCP servers or extensions an agent starts.",
	"fix": "Let the user add it.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some p in path_index.changed(path_index.named(names) | path_index.through({".gemini", ".claude", ".coda", ".codex"}))
	is_server_list(p)
}

ask contains {
	"reason": "This changes which MCP servers or extensions an agent starts.",
	"fix": "Let the user add it.",
	"evidence": c.text,
} if {
	some c in shell.of({"claude", "gemini", "coda", "codex", "code", "cursor", "opencode"})
	some at, word in shell.words(c)
	word in {"mcp", "extensions", "plugin", "plugins"}
	shell.words(c)[at + 1] in {"add", "add-json", "add-from-claude-desktop", "install", "link", "enable", "import", "marketplace", "update"}
}

ask contains {
	"reason": "This changes which MCP servers an agent starts.",
	"fix": "Let the user add it.",
	"evidence": c.text,
} if {
	some c in shell.of({"code", "cursor", "code-insiders"})
	shell.has_exact_option(c, {"--add-mcp"})
}

is_server_list(p) if path.named(p, names)

names := {".mcp.json", "mcp.json", "mcp_config.json", "claude_desktop_config.json", "gemini-extension.json", "mcp_settings.json"}

is_server_list(p) if {
	some part in [".gemini/extensions", ".claude/plugins", ".coda/plugins", ".codex/config.toml"]
	path.has_part(p, part)
}
