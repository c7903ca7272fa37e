# METADATA
# title: Changing users and rights
# description: >-
#   Adding, changing or deleting users and groups, passwords, sudo rules, or the keys that may log in.
# custom:
#   id: system.accounts
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/system/accounts.md
#   limits:
#     - "Directory services elsewhere (LDAP, cloud identities) are not this rule's."
package hookguard.rules.system.accounts

import data.hookguard.lib.outside
import data.hookguard.lib.path_index
import data.hookguard.lib.places
import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This changes users, passwords or groups of the machine.",
	"fix": "Let the user do this themselves.",
	"evidence": c.text,
} if {
	some c in shell.of(changers)
	not shell.came_through(c, {"container"})
	changes(c)
	not verbs.is_trial(c)
}

ask contains {
	"reason": "This opens a shell of another user, in which nothing that follows is seen.",
	"fix": "Run the one command that needs it, with sudo in front.",
	"evidence": c.text,
} if {
	some c in shell.of({"sudo", "su", "doas", "machinectl"})
	not shell.came_through(c, {"container"})
	opens_shell(c)
}

opens_shell(c) if {
	c.program in {"sudo", "doas"}
	shell.has_exact_option(c, {"-i", "-s", "--login", "--shell"})
	c.operands == []
}

opens_shell(c) if {
	c.program == "su"
	not shell.has_exact_option(c, {"-c", "--command", "--help", "--version"})
}

opens_shell(c) if {
	c.program == "machinectl"
	verbs.words(c)[0] == "shell"
}

deny contains {
	"reason": concat("", ["This changes ", what, ", which decides who may do what on this machine."]),
	"fix": "Let the user do this themselves.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some place, what in files
	some p in outside.changed(path_index.under({place}))
	not is_asked(p)
	not places.is_in_container(p)
}

# What the programs made for it change is asked above.
is_asked(p) if shell.commands[p.command].program in changers

deny contains {
	"reason": "This changes which keys may log in here.",
	"fix": "Let the user add keys themselves.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some p in outside.changed(path_index.named({"authorized_keys", "authorized_keys2"}))
}

changes(c) if c.program in programs

changers := programs | {"passwd", "dscl", "net", "loginctl", "setcap", "chmod"}

programs := {
	"adduser", "addgroup", "useradd", "groupadd", "usermod", "groupmod", "userdel", "groupdel", "deluser", "delgroup", "chpasswd", "newusers",
	"gpasswd", "chage", "vipw", "vigr", "visudo", "chfn", "chsh", "pwconv", "sysadminctl", "New-LocalUser", "Remove-LocalUser", "Add-LocalGroupMember",
}

changes(c) if {
	c.program == "passwd"
	not shell.has_exact_option(c, {"-S", "--status"})
}

changes(c) if {
	c.program == "dscl"
	some word in array.concat(c.operands, [option.name | some option in c.options])
	word in {"-create", "-delete", "-append", "-passwd", "create", "delete", "append", "passwd"}
}

changes(c) if {
	c.program == "net"
	verbs.words(c)[0] in {"user", "localgroup"}
	count(verbs.words(c)) > 1
}

changes(c) if {
	c.program == "loginctl"
	verbs.words(c)[0] in {"terminate-user", "kill-user", "enable-linger"}
}

# A program that runs with its owner's rights, or more.
changes(c) if {
	c.program == "setcap"
	not shell.has_exact_option(c, {"-v"})
}

changes(c) if {
	c.program == "chmod"
	some mode in c.operands
	gives_rights(mode)
}

gives_rights(mode) if {
	some part in {"u+s", "g+s", "ug+s", "+s", "a+s"}
	contains(mode, part)
}

gives_rights(mode) if {
	count(mode) == 4
	substring(mode, 0, 1) in {"2", "4", "6", "7"}
	trim(mode, "01234567") == ""
}

files := {
	"/etc/sudoers": "sudo's rules",
	"/etc/sudoers.d": "sudo's rules",
	"/etc/passwd": "the list of users",
	"/etc/shadow": "the passwords",
	"/etc/group": "the list of groups",
	"/etc/gshadow": "the passwords of groups",
	"/etc/pam.d": "how users log in",
	"/etc/security": "how users log in",
	"/etc/ssh/sshd_config": "who may log in from outside",
	"/etc/ssh/sshd_config.d": "who may log in from outside",
	"/etc/polkit-1": "what users may do",
	"/etc/doas.conf": "doas's rules",
	"/etc/ld.so.preload": "what every program loads",
}
