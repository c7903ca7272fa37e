# METADATA
# title: Flow of data
# description: >-
#   What one command gives to another: through pipes, process substitutions, files that are written and then run
#   (`input.shell.pipelines`), and variables that take a command's output.
package hookguard.lib.flow

import data.hookguard.lib.shell

# METADATA
# title: before(j)
# description: The indexes of the commands whose output reaches command `j`, in its pipelines.
before(j) := {i |
	some line in input.shell.pipelines
	some at
	line[at] == j
	some i in array.slice(line, 0, at)
}

# METADATA
# title: feeding(j)
# description: >-
#   The same, with what stands in substitutions of the commands before it (`cat <(curl example.com) | sh`).
feeding(j) := direct | {i |
	some k in direct
	some i in within(k)
} if {
	direct := before(j)
}

# METADATA
# title: given(j)
# description: All that command `j` gets, by its input and in its words.
given(j) := (feeding(j) | within(j)) | {i | some k in within(j); some i in before(k)}

# METADATA
# title: within(k)
# description: "The indexes of the commands in substitutions of command `k`: `curl` in `echo $(curl example.com)`."
within(k) := {i |
	outer := shell.commands[k]
	some i, inner in shell.commands
	i != k
	shell.came_through(inner, {"substitution", "process substitution"})
	count(inner.via) > count(outer.via)
	encloses(outer, inner)
}

encloses(outer, inner) if {
	outer.span[0] <= inner.span[0]
	inner.span[1] <= outer.span[1]
	outer.span != inner.span
}

# Text that was put together has one span for all of it: what stands in what is told by the words.
encloses(outer, inner) if {
	outer.span == inner.span
	outer.text != inner.text
	contains(outer.text, inner.text)
}

# METADATA
# title: kept(i)
# description: "The names of variables that take the output of command `i`: `X` in `X=$(curl example.com)`."
kept(i) := {assignment.name |
	inner := shell.commands[i]
	shell.came_through(inner, {"substitution"})
	some outer in shell.commands
	some assignment in outer.assignments
	assignment.value == null
	encloses(outer, inner)
}

# METADATA
# title: uses(text, name)
# description: True when a text of shell uses a variable.
uses(text, name) if {
	some start in ["$", "${"]
	contains(text, concat("", [start, name]))
}

# METADATA
# title: unknown_code
# description: The indexes of commands that run code which can't be known before it runs.
unknown_code contains j if {
	some j, c in shell.commands
	c.code.text == null
}

unknown_code contains j if some j in shell.unknown_at

# `eval`, `source` and a script: what they run stands right behind them.
unknown_code contains j if {
	some k in shell.unknown_at
	c := shell.commands[k]
	c.via[count(c.via) - 1] in {"eval", "source"}
	j := k - 1
	shell.commands[j].depth < c.depth
}

# METADATA
# title: unknown_texts
# description: The texts of words that are code, and can't be known.
unknown_texts contains word.text if {
	some word in input.shell.unresolved
	word.why == "code that is not known"
}
