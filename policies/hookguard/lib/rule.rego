# METADATA
# title: Permission rule strings
# description: "Rules as the agents write them, `Tool` or `Tool(content)`, taken apart. Rule files do this when they are built."
package hookguard.lib.rule

import data.hookguard.lib.path_rule

# METADATA
# title: parse(rule)
# description: >-
#   `{tool, content}`; `content` is absent for a bare tool and for `Tool()` and `Tool(*)`, which say the same.
#   Undefined for a text that is no rule.
parse(rule) := {"tool": rule} if is_name(rule)

parse(rule) := parsed if {
	at := indexof(rule, "(")
	at > 0
	endswith(rule, ")")
	tool := substring(rule, 0, at)
	is_name(tool)
	inner := substring(rule, at + 1, (count(rule) - at) - 2)
	parsed := with_content(tool, inner)
}

with_content(tool, inner) := {"tool": tool} if inner in {"", "*"}

with_content(tool, inner) := {"tool": tool, "content": inner} if not inner in {"", "*"}

# METADATA
# title: is_name(tool)
# description: "True for what a tool can be called: letters, digits, `_`, `-`, and `*` in the names of MCP tools."
is_name(tool) if {
	tool != ""
	trim(tool, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-*") == ""
}

# METADATA
# title: prepare(text)
# description: >-
#   A rule taken apart: `{tool, kind}` and, by kind, what its content says: `commands`, `path`, `host`, `address`, `name` or
#   `param`. Undefined for a text that is no rule.
prepare(text) := object.union({"tool": tool, "kind": kind_of(tool)}, prepared_content(kind_of(tool), parsed)) if {
	parsed := parse(trim_space(text))
	tool := lower(parsed.tool)
}

prepared_content(_, parsed) := {} if not parsed.content

prepared_content(kind, parsed) := object.union(specifier(kind, parsed.content), parameter(parsed.content))

# METADATA
# title: kind_of(tool)
# description: "What a tool's name means, in any agent's spelling and lower case: `shell`, `read`, `edit`, `fetch`, `mcp`, `agent`, `skill` or `other`."
kind_of(tool) := "mcp" if {
	startswith(tool, "mcp__")
} else := object.get(kinds, tool, "other")

kinds := {name: kind | some kind, names in names_of; some name in names}

names_of := {
	"shell": {"bash", "shell", "powershell", "run_shell_command"},
	"read": {
		"read", "read_file", "read_many_files", "grep", "glob", "ls", "list_directory", "grep_search",
		"search_file_content", "notebookread",
	},
	"edit": {"edit", "write", "multiedit", "notebookedit", "replace", "write_file"},
	"fetch": {"webfetch", "web_fetch"},
	"agent": {"agent", "task", "run_agent", "invoke_agent"},
	"skill": {"skill", "activate_skill"},
}

specifier("shell", content) := {"commands": command_pattern(content)}

specifier(kind, content) := {"path": path_rule.parse(content)} if kind in {"read", "edit"}

specifier("fetch", content) := {"host": trim_right(lower(trim_prefix(content, "domain:")), ".")} if {
	startswith(content, "domain:")
} else := {"address": split(content, "*")}

specifier(kind, content) := {"name": split(lower(content), "*")} if kind in {"agent", "skill"}

specifier(kind, _) := {"param": null} if kind in {"mcp", "other"}

# METADATA
# title: command_pattern(content)
# description: >-
#   The content of a shell rule as parts of a pattern (see `wildcard.matches_parts`), one list for each way to match:
#   `git push *` and `git push:*` are also the bare `git push`.
command_pattern(content) := [split(text, "*") | some text in with_bare_form(colon_as_blank(content))]

colon_as_blank(content) := concat("", [trim_suffix(content, ":*"), " *"]) if {
	endswith(content, ":*")
} else := content

with_bare_form(content) := [content, trim_suffix(content, " *")] if {
	endswith(content, " *")
	count(split(content, "*")) == 2
} else := [content]

# `Agent(model:opus)`: a top-level input of the tool; for what the tool is about there are patterns.
parameter(content) := {"param": {"name": name, "value": split(value, "*")}} if {
	at := indexof(content, ":")
	at > 0
	name := substring(content, 0, at)
	value := substring(content, at + 1, -1)
	trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_") == ""
	not name in primary_inputs
	not startswith(value, "//") # an address
} else := {}

primary_inputs := {"command", "file_path", "path", "url", "domain", "notebook_path", "pattern", "prompt"}
