# METADATA
# title: MCP servers that are not known
# description: >-
#   A call to an MCP server that is not on the list: the organisation's own (`data.hookguard.mcp.servers`), where there is one, else
#   the well-known ones. A server sees what it is sent, and what it answers goes into the model's context. Without a list of its own
#   only the `strict` preset asks: agents without a way to ask would refuse every server that a team wrote itself.
# custom:
#   id: mcp.servers
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [mcp]
#   docs: docs/rules/mcp/servers.md
#   limits:
#     - "A server is known by the name it was given; a hostile one can be given a known name."
package hookguard.rules.mcp.servers

import data.hookguard.lib.preset

ask contains {
	"reason": concat("", ["The MCP server ", server, " is not a known one."]),
	"fix": "Let the user decide whether this server may be called.",
	"evidence": input.tool.name,
} if {
	speaks
	server := input.tool.mcp.server
	not lower(server) in listed
	not lower(server) in plugin_servers
}

# A list that somebody wrote is meant, whichever preset is in force.
speaks if own

speaks if preset.has("mcp.servers")

own := data.hookguard.mcp.servers

listed := {lower(server) | some server in own} if {
	own
} else := known

# Servers of plugins carry the plugin's name in front: `plugin_github_github`.
plugin_servers := {lower(input.tool.mcp.server) |
	parts := split(lower(input.tool.mcp.server), "_")
	parts[0] == "plugin"
	parts[count(parts) - 1] in listed
}

# METADATA
# title: known
# description: Servers that are widely used, by the names that their own instructions give them.
known := {
	"atlassian", "asana", "aws-docs", "azure", "brave-search", "browsermcp", "chrome-devtools", "cloudflare", "context7", "deepwiki",
	"desktop-commander", "docker", "exa", "fetch", "figma", "figma-dev-mode-mcp-server", "filesystem", "firecrawl", "firebase",
	"git", "github", "gitlab", "google-drive", "grafana", "huggingface", "ide", "jetbrains", "jira", "kubernetes", "linear",
	"markitdown", "memory", "mongodb", "neon", "next-devtools", "notion", "playwright", "postgres", "puppeteer", "sentry",
	"sequential-thinking", "serena", "shadcn", "slack", "sqlite", "stripe", "supabase", "tavily", "terraform", "time", "vercel",
}
