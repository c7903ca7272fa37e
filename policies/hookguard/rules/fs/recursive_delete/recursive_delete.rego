# METADATA
# title: Deleting what can't come back
# description: >-
#   Deleting the root, a home folder, a system folder, a mount point, the project itself or a folder above it, with any
#   command, and however it is spelt.
# custom:
#   id: fs.recursive-delete
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/fs/recursive-delete.md
#   limits:
#     - "What a script, a build tool or a package manager deletes by itself is not seen."
package hookguard.rules.fs.recursive_delete

import data.hookguard.lib.path
import data.hookguard.lib.places
import data.hookguard.lib.shell

deny contains {
	"reason": concat("", ["This deletes ", what, "."]),
	"fix": "Delete only the folder you mean, by its full name, inside the project or a temporary folder.",
	"evidence": p.given,
} if {
	some p in path.deleted
	what := lost(p)
}

# A program that can't be known (`$CMD -rf /`) is judged by its arguments.
deny contains {
	"reason": "This may delete everything: the program is not known, and its arguments are those of a recursive delete.",
	"fix": "Write the program's name, so that the command can be judged.",
	"evidence": c.text,
} if {
	some i, c in shell.commands
	shell.dynamic(c)
	shell.has_exact_option(c, {"-r", "-R", "--recursive"})
	names_everything(i, c)
}

names_everything(_, c) if {
	some operand in c.operands
	places.is_top_word(operand)
}

names_everything(i, _) if {
	some p in input.paths
	p.command == i
	places.is_home(p)
}

lost(p) := "the whole file system" if {
	places.is_root(p)
} else := "a home folder" if {
	places.is_home(p)
} else := "the project or a folder above it" if {
	p.recursive # `rmdir` of a project that isn't empty does nothing
	places.holds_project(p)
	not is_picked(p)
} else := "a part of the system" if {
	places.is_system(p)
	not places.is_in_container(p)
}

# `find . -name '*.pyc' -delete` deletes what it picks, not the folder it starts in.
is_picked(p) if {
	c := shell.commands[p.command]
	finds(c)
	some f in shell.commands
	f.program == "find"
	some option in f.options
	option.name in {"-name", "-iname", "-path", "-ipath", "-wholename", "-regex", "-iregex", "-mtime", "-mmin", "-size", "-empty", "-newer"}
	not object.get(option, "value", "") in {"*", "*.*", "**", ".*"}
}

is_picked(p) if p.picked

finds(c) if c.program == "find"

finds(c) if "find -exec" in c.via
