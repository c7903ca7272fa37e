# METADATA
# title: Other programs in place of the machine's own
# description: >-
#   A folder that anybody may write to in front of the search path, or a library that every program loads, makes ordinary commands
#   run something else.
# custom:
#   id: shell.replaced
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/shell/replaced.md
#   limits:
#     - "Folders of the project in the search path (`node_modules/.bin`) are ordinary, and pass."
package hookguard.rules.shell.replaced

import data.hookguard.lib.shell
import data.hookguard.lib.variables

ask contains {
	"reason": concat("", ["This makes programs load other code: ", name, "."]),
	"fix": "Run the program without it, or let the user set it.",
	"evidence": variables.text(variable),
} if {
	some name in {"LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES", "DYLD_FORCE_FLAT_NAMESPACE"}
	some variable in variables.named[name]
	not is_of_system(variable.value)
}

# The value isn't known where it takes the old path along, so the text is asked.
ask contains {
	"reason": "This lets programs be found first in a folder that anybody may write to.",
	"fix": "Name the program by its path, or put it into the project.",
	"evidence": c.text,
} if {
	contains(input.shell.text, "PATH=")
	some c in shell.commands
	some folder in ["/tmp", "/var/tmp", "/dev/shm", "/private/tmp"]
	some start in ["PATH=", "PATH=\"", "PATH='"]
	names_path(c, concat("", [start, folder]))
}

names_path(c, beginning) if {
	some i, part in split(c.text, beginning)
	i > 0
	substring(concat("", [part, ":"]), 0, 1) in {"/", ":", "\"", "'"}
	stands_alone(split(c.text, beginning)[i - 1])
}

# `PYTHONPATH=` and its like are other variables.
stands_alone("") := true

stands_alone(before) if endswith(before, " ")

is_of_system("") := true

is_of_system(value) if {
	some folder in ["/usr/lib", "/lib", "/opt/homebrew/lib", "/usr/local/lib", "lib"]
	startswith(value, folder)
}
