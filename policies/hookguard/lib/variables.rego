# METADATA
# title: Variables
# description: Every variable that a call sets, for one command or from then on, worked out once for all rules.
package hookguard.lib.variables

import data.hookguard.lib.shell

# METADATA
# title: all
# description: "The variables as `{name, value, text}`: `A=1 cmd`, `A=1`, `export A=1`; an unknown value is `null`."
all contains {"name": assignment.name, "value": assignment.value, "text": c.text} if {
	some c in shell.commands
	some assignment in c.assignments
}

all contains {"name": name, "value": substring(operand, count(name) + 1, -1), "text": c.text} if {
	some c in shell.of(declarations)
	some operand in c.operands
	contains(operand, "=")
	name := split(operand, "=")[0]
}

declarations := {"export", "declare", "typeset", "readonly", "local"}
