# METADATA
# title: Destroying a Windows machine
# description: >-
#   Commands of Windows that delete whole drives or profiles, format them, take away the ways back (shadow copies, recovery), change the
#   registry, or run code that another program's helper downloads.
# custom:
#   id: system.windows
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/windows.md
#   limits:
#     - "A folder is known by its drive or variable in front; what a script or a relative path leads to isn't followed."
package hookguard.rules.system.windows

import data.hookguard.lib.shell
import data.hookguard.lib.verbs

deny contains {
	"reason": concat("", ["This destroys what Windows, or its users, can't get back: ", what, "."]),
	"fix": "Delete only the folder you mean, by its full name, inside the project.",
	"evidence": c.text,
} if {
	some c in shell.of(programs)
	what := loss(c)
}

ask contains {
	"reason": concat("", ["This changes the machine: ", what, "."]),
	"fix": "Tell the user what you need, and let them do it.",
	"evidence": c.text,
} if {
	some c in shell.of(programs)
	what := change(c)
	not loss(c)
}

programs := {
	"del", "erase", "rd", "rmdir", "format", "vssadmin", "wmic", "wbadmin", "cipher", "fsutil", "reg", "certutil", "bitsadmin", "mshta", "regsvr32",
	"rundll32", "takeown", "icacls", "wevtutil", "Set-ExecutionPolicy", "Clear-EventLog", "Remove-EventLog", "Clear-RecycleBin",
	"Disable-ComputerRestore", "Remove-ItemProperty", "Clear-Content", "sdelete", "deltree", "bcdedit", "reagentc",
}

loss(c) := "a drive, or everybody's files" if {
	c.program in {"del", "erase", "rd", "rmdir", "deltree", "sdelete"}
	goes_deep(c)
	some word in c.operands
	is_top(word)
} else := "a whole drive" if {
	c.program == "format"
	some word in c.operands
	is_drive(word)
} else := "its shadow copies and backups" if {
	removes_copies(c)
}

removes_copies(c) if {
	c.program in {"vssadmin", "wbadmin"}
	some word in c.operands
	lower(word) in {"delete", "resize"}
}

removes_copies(c) if {
	c.program == "wmic"
	some word in c.operands
	lower(word) == "shadowcopy"
	"delete" in c.operands
}

removes_copies(c) if {
	c.program == "reagentc"
	some word in c.operands
	lower(word) == "/disable"
}

removes_copies(c) if c.program == "Disable-ComputerRestore"

change(c) := "it deletes a folder outside the project with all that is in it" if {
	c.program in {"del", "erase", "rd", "rmdir", "deltree", "sdelete"}
	goes_deep(c)
	some word in c.operands
	is_absolute(word)
} else := "its registry" if {
	c.program == "reg"
	some word in c.operands
	lower(word) in {"delete", "add", "import", "restore", "load", "unload", "copy"}
} else := "it runs or fetches code by a helper of Windows" if {
	fetches(c)
} else := "who owns files or may use them" if {
	c.program in {"takeown", "icacls"}
	some word in c.operands
	lower(word) in {"/r", "/t", "/reset"}
} else := "its logs, or what it can still bring back" if {
	forgets(c)
} else := "which scripts may run" if {
	c.program == "Set-ExecutionPolicy"
	some word in verbs.words(c)
	lower(word) in {"bypass", "unrestricted"}
} else := "free space, so that nothing can be brought back" if {
	c.program == "cipher"
	some word in c.operands
	startswith(lower(word), "/w")
}

forgets(c) if c.program in {"Clear-EventLog", "Remove-EventLog", "Clear-RecycleBin"}

forgets(c) if {
	c.program == "wevtutil"
	c.operands[0] in {"cl", "clear-log", "sl", "um"}
}

fetches(c) if {
	c.program == "certutil"
	some word in c.argv
	lower(trim_left(word, "-/")) in {"urlcache", "verifyctl", "decode", "decodehex"}
}

fetches(c) if {
	c.program == "bitsadmin"
	some word in c.operands
	lower(word) in {"/transfer", "/addfile", "/setnotifycmdline"}
}

fetches(c) if {
	c.program in {"mshta", "regsvr32", "rundll32"}
	some word in c.operands
	some start in ["http", "javascript:", "vbscript:", "/i:http", "\\\\"]
	startswith(lower(word), start)
}

# With everything below.
goes_deep(c) if {
	some word in c.operands
	lower(word) == "/s"
}

goes_deep(c) if c.program in {"deltree", "sdelete"}

# A drive, or the folders that everything is in. A shell may have taken the backslashes away.
is_top(word) if is_drive(word)

is_top(word) if {
	path := plain(word)
	substring(path, 1, 1) == ":"
	substring(path, 2, -1) in {"*", "*.*", ".", "users", "windows", "windowssystem32", "program files", "programdata", "program files (x86)", "users*", "windows*"}
}

is_top(word) if lower(trim_right(word, "\\/*.")) in {"%userprofile%", "%systemroot%", "%windir%", "%systemdrive%", "%homepath%", "%programfiles%", "%appdata%", "%public%", "$env:userprofile", "$env:systemroot"}

is_drive(word) if {
	path := plain(word)
	count(path) == 2
	endswith(path, ":")
	contains("abcdefghijklmnopqrstuvwxyz", substring(path, 0, 1))
}

is_absolute(word) if {
	path := plain(word)
	substring(path, 1, 1) == ":"
	count(path) > 2
}

is_absolute(word) if startswith(word, "%")

is_absolute(word) if startswith(word, "\\\\")

plain(word) := lower(replace(replace(word, "\\", ""), "/", ""))
