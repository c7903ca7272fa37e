# METADATA
# title: Deleting outside the project
# description: >-
#   Deleting whole folders outside the project and outside temporary and cache folders, also by synchronising them
#   away.
# custom:
#   id: fs.outside-delete
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/fs/outside-delete.md
#   limits:
#     - "Only whole folders; single files outside the project may go."
package hookguard.rules.fs.outside_delete

import data.hookguard.lib.path
import data.hookguard.lib.places
import data.hookguard.lib.shell

ask contains {
	"reason": "This deletes a folder outside the project.",
	"fix": "Leave it, or let the user delete it.",
	"evidence": p.given,
} if {
	some p in path.deleted
	p.recursive
	is_outside(p)
	not is_worktree(p)
}

ask contains {
	"reason": "This deletes whatever the other side doesn't have, outside the project.",
	"fix": "Look first, with --dry-run, and synchronise inside the project.",
	"evidence": c.text,
} if {
	some p in path.written
	c := shell.commands[p.command]
	c.program == "rsync"
	deletes_extras(c)
	not shell.has_exact_option(c, {"-n", "--dry-run"})
	is_outside(p)
}

ask contains {
	"reason": "This deletes whatever a list names, and the list can't be seen.",
	"fix": "Name what is to be deleted.",
	"evidence": c.text,
} if {
	some i, c in shell.commands
	c.program == "rm"
	"xargs" in c.via
	null in c.operands
	shell.has_option(c, {"-r", "-R", "--recursive"})
	not is_listed(i)
}

# What find, git and their like list is what lies here.
is_listed(i) if {
	some line in input.shell.pipelines
	i in line
	not reads_list(line)
	some j in line
	shell.commands[j].program in {"find", "fd", "git", "ls", "rg", "grep", "echo", "printf", "npm", "pnpm", "yarn", "docker", "du", "locate"}
}

reads_list(line) if {
	some j in line
	shell.commands[j].program == "xargs"
	shell.has_option(shell.commands[j], {"-a", "--arg-file"})
}

deletes_extras(c) if {
	some option in c.options
	startswith(option.name, "--del")
}

is_outside(p) if {
	not p.in_project
	not places.is_temporary(p)
	not places.is_in_container(p)
}

# Git removes a worktree only when nothing in it would be lost.
is_worktree(p) if input.shell.commands[p.command].program == "git"
