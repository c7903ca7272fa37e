# METADATA
# title: Spellings of a command
# description: The texts that a rule may mean by one command.
package hookguard.lib.spelling

# METADATA
# title: all(c)
# description: >-
#   A command as rules may write it: as it is once quotes and blanks are gone, by its bare program name, without global
#   options in front of the subcommand, behind its wrappers, and as it stands in the text.
all(c) := union({
	{plain(c), as_given(c), squeezed(c.text)},
	without_global_options(c),
	without_assignments(c),
	behind_wrappers(c),
})

# METADATA
# title: plain(c)
# description: The program's name and its words, one blank between; words that can't be known are left out.
plain(c) := concat(" ", array.concat(program(c), arguments(c, 1)))

as_given(c) := concat(" ", arguments(c, 0))

program(c) := [c.program] if {
	c.program != null
} else := []

arguments(c, from) := [word |
	some i, word in c.argv
	i >= from
	word != null
]

without_global_options(c) := {concat(" ", array.concat(program(c), arguments(c, start))) |
	verb := c.subcommand[0]
	start := min([i | some i, word in c.argv; i > 0; word == verb])
}

# `timeout 5 FOO=1 git push` runs a program called `FOO=1`, but is not meant so.
without_assignments(c) := {concat(" ", arguments(c, start)) |
	contains(c.program, "=")
	start := min([i | some i, word in c.argv; word != null; not contains(word, "=")])
}

behind_wrappers(c) := {concat(" ", array.concat(array.slice(c.wrappers, i, count(c.wrappers)), [plain(c)])) |
	some i, _ in c.wrappers
}

# METADATA
# title: squeezed(text)
# description: A text with every run of blanks, tabs and line ends as one blank, and none at its ends.
squeezed(text) := concat(" ", [word |
	some word in split(replace(replace(replace(text, "\\\n", " "), "\n", " "), "\t", " "), " ")
	word != ""
])
