# METADATA
# title: What a command is told to do
# description: >-
#   Tables of what programs do, by the words that say so. Programs that the facts know no subcommands of have them among
#   their operands, and `python -m name` runs `name`.
package hookguard.lib.verbs

import data.hookguard.lib.shell

# METADATA
# title: words(c)
# description: The subcommand and the operands of a command, in order.
words(c) := array.concat(c.subcommand, c.operands)

# METADATA
# title: starts(c, expected)
# description: "True when a command starts with these words: `verbs.starts(c, [\"compose\", \"down\"])`; `[]` is any."
starts(_, []) := true

starts(c, expected) if {
	count(expected) > 0
	array.slice(words(c), 0, count(expected)) == expected
}

# METADATA
# title: named(c)
# description: The program of a command; the module that Python runs, if it does.
named(c) := module if {
	startswith(c.program, "py")
	module := [option.value | some option in c.options; option.name == "-m"][0]
	is_string(module)
} else := c.program

# METADATA
# title: of(names)
# description: >-
#   The commands that run one of these programs, or one of these modules of Python: a set of names, or a table by name.
of(names) := array.concat(shell.of(names), [shell.commands[i] |
	some module, found in modules
	names[module]
	some i in found
])

modules[module] contains i if {
	some program, found in shell.at
	startswith(program, "py")
	some i in found
	module := named(shell.commands[i])
	module != program
}

# METADATA
# title: does(c, table)
# description: >-
#   True when a command is in a table of starts by program: `{"npm": {["publish"]}}`.
does(c, table) if {
	some expected in table[named(c)]
	starts(c, expected)
}

# METADATA
# title: mentions(c, table)
# description: >-
#   True when one of the words of a command is in a table of words by program: `{"mvn": {"deploy"}}`.
mentions(c, table) if {
	known := table[named(c)]
	some word in words(c)
	word in known
}

# METADATA
# title: is_trial(c)
# description: True when a command only shows what it would do, or its help.
is_trial(c) if {
	some option in c.options
	option.name in {"--dry-run", "--dryrun", "--dry_run", "-dry-run", "--help", "-h", "-help", "--what-if", "--check"}
	option.value in {"client", "server", "true", "-", ""}
}

is_trial(c) if {
	some option in c.options
	option.name in {"--dry-run", "--dryrun", "--dry_run", "-dry-run", "--help", "-help", "--what-if"}
	not option.value
}
