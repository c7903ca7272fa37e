# METADATA
# title: Variables
# description: Every variable that a call sets, for one command or from then on, worked out once for all rules.
package hookguard.lib.variables

import data.hookguard.lib.shell

# METADATA
# title: named
# description: >-
#   The values of each variable by its name, as `{value, command}`: `A=1 cmd`, `A=1`, `export A=1`; an unknown value is `null`, and
#   `command` is the place of the command in `input.shell.commands`.
named[assignment.name] contains {"value": assignment.value, "command": i} if {
	some i, c in shell.commands
	some assignment in c.assignments
}

named[name] contains {"value": substring(operand, count(name) + 1, -1), "command": i} if {
	some i in shell.places(declarations)
	c := shell.commands[i]
	some operand in c.operands
	contains(operand, "=")
	name := split(operand, "=")[0]
}

declarations := {"export", "declare", "typeset", "readonly", "local"}

# METADATA
# title: text(variable)
# description: The text of the command that sets a variable.
text(variable) := shell.commands[variable.command].text
