# METADATA
# title: Coda's if
# description: Which calls Coda's hooks with `if` run on (contracts/coda.md §2). It looks at the whole command and at no built-in tool's path.
package hookguard.lib.coda_if

import data.hookguard.lib.wildcard

# METADATA
# title: fires(rule)
# description: True when a hook with this `if` would run on this call.
fires("")

fires(rule) if {
	is_tool_event
	length := count(rule) - count(trim_left(rule, name_letters))
	length > 0
	some name in names_of_tool
	lower(name) == lower(substring(rule, 0, length))
	content_holds(content(trim_space(substring(rule, length, -1))))
}

name_letters := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

is_tool_event if startswith(input.event.kind, "tool.")

is_tool_event if startswith(input.event.kind, "permission.")

names_of_tool := [input.tool.name] if {
	input.agent.name == "coda"
} else := input.tool.names

# What isn't a pair of parentheses around something is no content: the rule means the whole tool.
content(rest) := substring(rest, 1, count(rest) - 2) if {
	startswith(rest, "(")
	endswith(rest, ")")
} else := "*"

content_holds(text) if text in {"", "*"}

content_holds(_) if not subject

content_holds(text) if matches(text, subject)

subject := input.tool.input.command if {
	input.tool.kind == "shell"
} else := input.tool.input.file_path

# METADATA
# title: matches(content, subject)
# description: >-
#   The content of a rule: `x:*` is `x` alone or before a blank or a colon, other `*` are any text, and without one the
#   texts are equal. A backslash takes the meaning of `*`, `(`, `)` and itself away.
matches(content, subject) if {
	endswith(content, ":*")
	is_prefix(plain(hidden(trim_suffix(content, ":*"))), subject)
}

matches(content, subject) if {
	not endswith(content, ":*")
	some text in with_bare_form(hidden(content))
	wildcard.matches_parts([plain(part) | some part in split(text, "*")], subject)
}

is_prefix(prefix, subject) if subject == prefix

is_prefix(prefix, subject) if {
	some mark in [" ", ":"]
	startswith(subject, concat("", [prefix, mark]))
}

with_bare_form(text) := [text, trim_suffix(text, " *")] if {
	endswith(text, " *")
} else := [text]

# Escaped letters wait as characters that stand in no command while the pattern is split at its stars.
hidden(text) := replace(replace(replace(replace(text, `\\`, "\u0001"), `\*`, "\u0002"), `\(`, "("), `\)`, ")")

# An escaped star in a rule keeps its backslash: Coda compares it so, and such a rule never matches.
plain(text) := replace(replace(text, "\u0001", `\`), "\u0002", `\*`)
