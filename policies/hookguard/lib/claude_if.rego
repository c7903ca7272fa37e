# METADATA
# title: Claude Code's if
# description: >-
#   Which calls Claude Code's hooks with `if` run on (contracts/claude-code.md §3), reproduced on facts. It is narrower
#   than the same text as a permission rule: wrappers hide a command from it, and some specifiers never match.
package hookguard.lib.claude_if

import data.hookguard.lib.path_rule
import data.hookguard.lib.rule
import data.hookguard.lib.shell
import data.hookguard.lib.spelling
import data.hookguard.lib.tool
import data.hookguard.lib.wildcard

# METADATA
# title: fires(text)
# description: True when a hook with this `if` would run on this call.
fires("")

fires(text) if {
	is_tool_event
	parsed := rule.parse(text)
	parsed.tool in names_of_tool
	content_holds(parsed)
}

is_tool_event if input.event.kind in {"tool.before", "tool.after", "tool.failed", "permission.request", "permission.denied"}

names_of_tool := {input.tool.name} if {
	input.agent.name == "claude"
} else := {name | some name in input.tool.names}

content_holds(parsed) if not parsed.content

content_holds(parsed) if {
	tool.does("shell")
	command_holds(parsed.content)
}

content_holds(parsed) if {
	parsed.tool in {"Read", "Edit", "Write"}
	place := lower(input.tool.input.file_path)
	path_holds(parsed.content, place)
}

path_holds(content, place) if path_rule.covers(path_rule.parse(content), place)

# The root of the project and the root of the disk are both tried for a path that says exactly one file.
path_holds(content, place) if lower(content) == place

command_holds(_) if is_unparsable

command_holds(content) if {
	some parts in rule.command_pattern(trim_right(content, " "))
	some text in texts
	wildcard.matches_parts(parts, text)
}

command_holds(content) if {
	has_unknown_words
	not is_one_word_prefix(content)
}

# What a word that isn't known leaves to compare is the program, so only `word *` and `word*` can be ruled out.
is_one_word_prefix(content) if {
	parts := split(trim_suffix(trim_suffix(content, ":*"), "*"), "*")
	count(parts) == 1
	content != parts[0]
	not contains(trim_right(parts[0], " "), " ")
	parts[0] != ""
}

# METADATA
# title: texts
# description: The commands as the client compares them, one blank between words, quotes gone.
texts contains text if {
	some c in seen
	some text in forms(c)
}

forms(c) := {behind(c)} if {
	is_wrapped(c)
} else := {spelling.as_given(c), spelling.squeezed(c.text)} if {
	c.assignments == []
	c.redirects == []
} else := {spelling.as_given(c)}

is_wrapped(c) if count(c.wrappers) > 0

is_wrapped(c) if shell.came_through(c, {"coproc"})

# The text from the wrapper on; keywords of the shell stand in front of the command's own text.
behind(c) := text if {
	text := spelling.squeezed(c.text)
	startswith(text, c.wrappers[0])
} else := concat(" ", array.concat(keywords(c), array.concat(c.wrappers, [spelling.as_given(c)])))

keywords(c) := ["coproc"] if {
	shell.came_through(c, {"coproc"})
} else := []

# `xargs` without options is seen through, and seen.
texts contains trim_prefix(text, "xargs ") if {
	some c in seen
	c.program == "xargs"
	text := spelling.as_given(c)
	not startswith(text, "xargs -")
}

# A wrapper that hands its words to a shell (`watch`) is itself what the client sees.
texts contains behind(c) if {
	some c in shell.commands
	c.via == ["sh -c"]
	is_wrapped(c)
	not stands_in_another(c)
}

stands_in_another(c) if {
	some other in shell.commands
	other.via == []
	other.span[0] <= c.span[0]
	other.span[1] >= c.span[1]
}

is_hidden(c) if shell.came_through(c, {
	"sh -c", "eval", "parallel", "find -exec", "trap", "source", "ssh", "container", "package runner", "decoded",
	"stdin", "interpreter", "git config", "here-string", "heredoc", "alias", "xargs",
})

seen := [c |
	some c in shell.commands
	not is_hidden(c)
]

# METADATA
# title: is_unparsable
# description: True for a text that the client doesn't take apart; every `if` of its tool fires then.
is_unparsable if {
	some c in seen
	shell.came_through(c, {"group", "function", "case", "process substitution"})
}

is_unparsable if {
	some c in seen
	shell.dynamic(c)
}

is_unparsable if {
	some c in seen
	some redirect in c.redirects
	redirect.heredoc.expands
}

is_unparsable if {
	some mark in ["$'", "((", "${", "\u00a0"]
	contains(input.shell.text, mark)
}

is_unparsable if count(input.shell.text) > 10000

is_unparsable if {
	input.shell.complete == false
	not only_lacks_a_quote
}

# A single quote that never closes is taken to close at the end.
only_lacks_a_quote if {
	count(split(input.shell.text, "'")) % 2 == 0
	not contains(input.shell.text, `"`)
}

has_unknown_words if {
	some c in seen
	null in c.argv
}
