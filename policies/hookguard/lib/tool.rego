# METADATA
# title: Tools
# description: Questions about the tool of a call, in any agent's spelling.
package hookguard.lib.tool

import data.hookguard.lib.rule
import data.hookguard.lib.wildcard

# METADATA
# title: is(name)
# description: >-
#   True when the call is of this tool: `tool.is("Bash")`, `tool.is("mcp__github__*")`. A bare `Bash`, `Read`, `Edit`,
#   `Write`, `WebFetch`, `Agent` or `Skill` means every tool that does it, whatever the agent calls it.
is(name) if means(lower(name))

# METADATA
# title: in_list(names)
# description: "True when the call is of one of these tools: `tool.in_list(\"Edit|Write\")`; bars and commas separate, `\"\"` and `*` are every tool."
in_list(names) if names in {"", "*"}

in_list(names) if {
	some name in split(replace(names, ",", "|"), "|")
	trim_space(name) != ""
	is(trim_space(name))
}

# METADATA
# title: means(tool)
# description: The same as `is` for a name that is already in lower case, as prepared rules have it.
means(tool) if {
	some name in input.tool.names
	covers(tool, lower(name))
}

means(tool) if {
	startswith(tool, "mcp__")
	covers(tool, lower(concat("__", ["mcp", input.tool.mcp.server, input.tool.mcp.tool])))
}

means(tool) if {
	tool in {"bash", "read", "edit", "write", "webfetch", "agent", "skill"}
	does(rule.kind_of(tool))
}

# METADATA
# title: does(kind)
# description: "True when the call's tool is of a kind of rule: `edit` is every tool that changes files, `read` every one that shows them."
does(kind) if input.tool.kind in kinds[kind]

kinds := {
	"shell": {"shell"},
	"read": {"read", "search"},
	"edit": {"edit", "write"},
	"fetch": {"fetch"},
	"agent": {"agent"},
	"skill": {"skill"},
}

covers(tool, name) if tool == name

covers(tool, name) if {
	contains(tool, "*")
	wildcard.matches(tool, name)
}

# `mcp__server` is all of its tools.
covers(tool, name) if {
	startswith(tool, "mcp__")
	startswith(name, concat("", [tool, "__"]))
}

# METADATA
# title: called
# description: Names of the agents or skills that the call starts, in lower case.
called contains lower(name) if {
	some key in ["subagent_type", "agent_name", "name", "skill"]
	name := input.tool.input[key]
	is_string(name)
}

# METADATA
# title: parameter(name)
# description: A top-level input of the tool as text, for numbers and booleans too; undefined for lists and objects.
parameter(name) := text(input.tool.input[name])

text(value) := value if is_string(value)

text(value) := json.marshal(value) if is_number(value)

text(value) := json.marshal(value) if is_boolean(value)
