# METADATA
# title: Writing to raw devices
# description: >-
#   Writing to a disk, partition or other block device, or formatting one, destroys what is on it, file system and
#   all.
# custom:
#   id: fs.raw-device
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/fs/raw-device.md
package hookguard.rules.fs.raw_device

import data.hookguard.lib.path
import data.hookguard.lib.path_index
import data.hookguard.lib.shell

deny contains {
	"reason": "This writes to a device, past any file system.",
	"fix": "Work on a file, for example an image in the project.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some p in path_index.changed(path_index.under({"/dev"}))
	not harmless_device(p)
}

deny contains {
	"reason": "This formats or erases a disk.",
	"fix": "Ask the user to do this themselves.",
	"evidence": c.text,
} if {
	some c in shell.commands
	some subcommand in erasers[c.program]
	said(c, subcommand)
}

harmless_device(p) if path.under_any(p, {
	"/dev/null", "/dev/stdout", "/dev/stderr", "/dev/stdin", "/dev/fd", "/dev/tty", "/dev/zero", "/dev/full", "/dev/random",
	"/dev/urandom", "/dev/shm", "/dev/pts", "/dev/ptmx", "/dev/tcp", "/dev/udp",
})

# Serial lines and consoles.
harmless_device(p) if {
	some name in path.names(p)
	startswith(name, "tty")
}

# Programs that only exist for this, by what must stand in the call (`""`: nothing).
erasers := {
	"blkdiscard": {""},
	"cryptsetup": {"luksFormat", "luksErase", "erase", "reencrypt"},
	"diskpart": {""},
	"diskutil": {"eraseDisk", "eraseVolume", "partitionDisk", "zeroDisk", "randomDisk", "secureErase", "reformat"},
	"hdparm": {"--security-erase", "--security-erase-enhanced", "--trim-sector-ranges"},
	"lvremove": {""},
	"mke2fs": {""},
	"mkdosfs": {""},
	"mkntfs": {""},
	"newfs": {""},
	"mdadm": {"--zero-superblock"},
	"nvme": {"format", "sanitize"},
	"pvremove": {""},
	"sgdisk": {"--zap-all", "-Z", "-z", "--zap"},
	"vgremove": {""},
	"wipefs": {"-a", "--all"},
	"zpool": {"destroy", "labelclear"},
	"zfs": {"destroy"},
	"Format-Volume": {""},
	"Clear-Disk": {""},
}

said(_, "") := true

said(c, word) if word in c.operands

said(c, word) if word in c.subcommand

said(c, word) if shell.has_exact_option(c, {word})
