# METADATA
# title: Shell commands
# description: >-
#   Questions about the commands of `input.shell`, so that a rule reads as a sentence. Every command of the text is
#   there, however deep it stands, so a rule never looks at the command string.
package hookguard.lib.shell

# METADATA
# title: commands
# description: Every command of the call, in the order they stand; empty where the event has no shell text.
commands := object.get(input, ["shell", "commands"], [])

# METADATA
# title: programs
# description: >-
#   The names of all programs that run, with `null` among them when one can't be known. Cheap to ask first:
#   `"git" in shell.programs`.
programs contains c.program if some c in commands

# METADATA
# title: at
# description: >-
#   The places of the commands by the program that they run: `some i in shell.at.git`. Worked out once for all rules, so that a
#   rule about a program that doesn't run costs one look, however many commands there are.
at[program] contains i if {
	some i, c in commands
	program := c.program
	program != null
}

# METADATA
# title: unknown_at
# description: The places of the commands whose program can't be known.
unknown_at contains i if {
	some i, c in commands
	c.program == null
}

# METADATA
# title: places(programs)
# description: >-
#   The places of the commands that run one of a set of programs, or one of the keys of a table: `some i in shell.places({"curl", "wget"})`.
places(names) := {i |
	some program, found in at
	names[program]
	some i in found
}

# METADATA
# title: of(programs)
# description: "The commands that run one of a set of programs, or one of the keys of a table: `some c in shell.of({\"curl\", \"wget\"})`."
of(names) := [commands[i] |
	some program, found in at
	names[program]
	some i in found
]

# METADATA
# title: runs(program, subcommand)
# description: >-
#   The commands that run a program with a subcommand: `some c in shell.runs("git", ["push"])`. Subcommand `[]` is any.
#   A command whose program can't be known statically (`$CMD push --force`) counts as every program: a guard asks
#   what the arguments would do if it were the one.
runs(program, subcommand) := [c |
	some i in (object.get(at, program, set()) | unknown_at)
	c := commands[i]
	has_subcommand(c, subcommand)
]

# METADATA
# title: runs_any(programs)
# description: The commands that run one of a set of programs, or one that can't be known.
runs_any(names) := [commands[i] | some i in (places(names) | unknown_at)]

# METADATA
# title: may_be(c, program)
# description: True when the command runs this program, or one that can't be known.
may_be(c, program) if c.program == program

may_be(c, _) if dynamic(c)

# METADATA
# title: dynamic(c)
# description: True when the program can't be known before the command runs.
dynamic(c) if c.program == null

# METADATA
# title: has_subcommand(c, words)
# description: >-
#   True when the subcommand starts with these words. An unknown program has no known subcommands: its first operands
#   are taken.
has_subcommand(_, []) := true

has_subcommand(c, words) if {
	count(words) > 0
	array.slice(verbs(c), 0, count(words)) == words
}

# METADATA
# title: verbs(c)
# description: The subcommand words of a command; of an unknown program, its operands.
verbs(c) := c.subcommand if not dynamic(c)

verbs(c) := c.operands if dynamic(c)

# METADATA
# title: has_option(c, names)
# description: >-
#   True when one of the options stands in the command, whichever way it was written: `-rf` has `-r`, `--forc` has
#   `--force`. Combined short options and `--name=value` are already apart in the facts.
has_option(c, names) if {
	some option in c.options
	means(option.name, names)
}

# METADATA
# title: has_exact_option(c, names)
# description: >-
#   True when one of the options stands in the command in full. For options that make a command harmless
#   (`--dry-run`), and for names that start with another option's name (`--force-with-lease`).
has_exact_option(c, names) if {
	some option in c.options
	option.name in names
}

# METADATA
# title: means(given, names)
# description: True when an option as it was given is one of the names, or an abbreviation of one, as GNU programs and git take it.
means(given, names) if given in names

means(given, names) if {
	count(given) > 2
	startswith(given, "--")
	some name in names
	startswith(name, given)
}

# METADATA
# title: option_values(c, names)
# description: The values given to any of these options; an unknown value is `null`.
option_values(c, names) := [option.value |
	some option in c.options
	means(option.name, names)
]

# METADATA
# title: has_operand(c, words)
# description: True when one of the operands is one of the words.
has_operand(c, words) if {
	some operand in c.operands
	operand in words
}

# METADATA
# title: unknown_operand(c)
# description: True when an operand can't be known before the command runs.
unknown_operand(c) if {
	some operand in c.operands
	operand == null
}

# METADATA
# title: wrapped_in(c, names)
# description: True when the command runs behind one of these wrappers, such as `sudo`.
wrapped_in(c, names) if {
	some wrapper in c.wrappers
	wrapper in names
}

# METADATA
# title: came_through(c, ways)
# description: "True when the command stands in one of these ways: `via` of the command, such as `substitution` or `decoded`."
came_through(c, ways) if {
	some way in c.via
	way in ways
}

# METADATA
# title: words(c)
# description: The words of a command that are neither program nor option, subcommand first, without what is unknown.
words(c) := array.concat(c.subcommand, [operand | some operand in c.operands; operand != null])
