# METADATA
# title: MCP tools that destroy
# description: >-
#   A call to an MCP tool whose name says that it deletes or destroys, or that is given SQL which does. What such a tool does isn't
#   seen by the other rules.
# custom:
#   id: mcp.destructive
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [mcp]
#   docs: docs/rules/mcp/destructive.md
#   limits:
#     - "A tool is judged by its name, and by SQL in the usual parameters."
package hookguard.rules.mcp.destructive

import data.hookguard.lib.sql

ask contains {
	"reason": concat("", ["The MCP tool ", name, " destroys something, by its name."]),
	"fix": "Tell the user what would be deleted, and let them decide.",
	"evidence": input.tool.name,
} if {
	name := input.tool.mcp.tool
	some word in words(name)
	word in verbs
	not input.tool.mcp.server in own_stores
}

ask contains {
	"reason": "The SQL given to this MCP tool destroys data.",
	"fix": "Show the user the statement, and let them decide.",
	"evidence": text,
} if {
	input.tool.mcp
	some key, text in input.tool.input
	key in {"command", "query", "sql", "statement", "statements", "q"}
	is_string(text)
	sql.destroys(text)
}

# `delete_file`, `delete-file` and `deleteFile`
words(name) := {word | some word in split(lower(spaced(name)), "_")}

spaced(name) := strings.replace_n(capitals, replace(name, "-", "_"))

capitals := {letter: concat("", ["_", letter]) | some letter in split("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "")}

verbs := {"delete", "destroy", "drop", "erase", "purge", "terminate", "truncate", "uninstall", "wipe"}

# What a server forgets of its own notes is no loss.
own_stores := {"memory", "sequential-thinking", "serena"}
