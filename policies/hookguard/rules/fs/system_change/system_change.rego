# METADATA
# title: Changing the system
# description: >-
#   Files of the operating system belong to its package manager and to whoever runs the machine. Changing accounts,
#   boot and login files, or permissions of whole trees, is refused; other writes outside the project's and the
#   user's own places ask.
# custom:
#   id: fs.system-change
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/fs/system-change.md
#   limits:
#     - "Installers and package managers write where they like; they are judged by their own rules."
#     - "Windows folders are not in the tables yet."
package hookguard.rules.fs.system_change

import data.hookguard.lib.path
import data.hookguard.lib.path_index
import data.hookguard.lib.places
import data.hookguard.lib.shell

deny contains {
	"reason": "This changes files that decide who may log in, and what starts.",
	"fix": "Ask the user to make this change themselves.",
	"evidence": p.given,
} if {
	some p in path_index.changed(vital)
	not places.is_in_container(p)
}

deny contains {
	"reason": "This changes owners or permissions of a whole system or home folder.",
	"fix": "Change only the files you mean, by name.",
	"evidence": c.text,
} if {
	some p in path.written
	p.recursive
	c := shell.commands[p.command]
	c.program in {"chmod", "chown", "chgrp", "setfacl", "icacls", "chattr", "xattr", "takeown"}
	is_whole(p)
}

ask contains {
	"reason": "This changes who may use the root or a home folder.",
	"fix": "Change only the files you mean, by name.",
	"evidence": c.text,
} if {
	some p in path.written
	not p.recursive
	c := shell.commands[p.command]
	c.program in {"chmod", "chown", "chgrp", "setfacl", "icacls", "chattr"}
	is_top(p)
}

is_top(p) if places.is_root(p)

is_top(p) if places.is_home(p)

ask contains {
	"reason": "This lets everybody on the machine change a whole tree of files.",
	"fix": "Give the owner the right, with u+rwX.",
	"evidence": c.text,
} if {
	some c in shell.of({"chmod"})
	shell.has_option(c, {"-R", "--recursive"})
	some mode in c.operands
	is_open(mode)
	not shell.came_through(c, {"container"})
}

# The last digit is everybody's.
is_open(mode) if {
	count(mode) in {3, 4}
	trim(mode, "01234567") == ""
	substring(mode, count(mode) - 1, 1) in {"2", "3", "6", "7"}
}

is_open(mode) if {
	some who in ["a+", "o+", "ugo+", "+", "a=", "o=", "ugo="]
	startswith(mode, who)
	contains(substring(mode, count(who), -1), "w")
}

deny contains {
	"reason": "This changes owners or permissions of whatever it finds in a system or home folder.",
	"fix": "Change only the files you mean, by name.",
	"evidence": c.text,
} if {
	some c in shell.commands
	"find -exec" in c.via
	c.program in {"chmod", "chown", "chgrp", "setfacl", "chattr"}
	null in c.operands
	some p in input.paths
	shell.commands[p.command].program == "find"
	is_whole(p)
}

ask contains {
	"reason": "This writes outside the project, into the system.",
	"fix": "Keep to the project and to temporary folders, or use the package manager.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some i in ((path_index.under(places.system_folders | places.shared_folders) - path_index.under({"/dev"})) - vital)
	p := input.paths[i]
	p.op == "write"
	places.is_system(p)
	not places.is_in_container(p)
}

ask contains {
	"reason": "This writes files over the whole file system.",
	"fix": "Write into a folder of its own, and move what is needed by name.",
	"evidence": p.given,
} if {
	some p in path.written
	p.op == "write"
	p.recursive
	places.is_root(p)
	not places.is_in_container(p)
}

vital := path_index.under({
	"/boot", "/efi", "/etc/passwd", "/etc/shadow", "/etc/group", "/etc/gshadow", "/etc/sudoers", "/etc/sudoers.d", "/etc/fstab",
	"/etc/pam.d", "/etc/ssh", "/etc/ld.so.preload", "/etc/securetty", "/etc/init.d", "/etc/systemd", "/etc/crypttab",
	"/private/etc/passwd", "/private/etc/sudoers", "/private/etc/pam.d", "/proc", "/sys", "/system",
})

is_whole(p) if places.is_root(p)

is_whole(p) if places.is_home(p)

is_whole(p) if places.is_system(p)
