# METADATA
# title: Changing the kernel and start-up
# description: >-
#   Kernel modules and parameters, boot loaders, swap and mounts: a mistake here leaves a machine that doesn't start.
# custom:
#   id: system.kernel
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/system/kernel.md
package hookguard.rules.system.kernel

import data.hookguard.lib.outside
import data.hookguard.lib.path_index
import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This changes the kernel, its parameters, or how the machine starts.",
	"fix": "Let the user do this themselves.",
	"evidence": c.text,
} if {
	some c in verbs.of(programs)
	not shell.came_through(c, {"container"})
	changes(c)
	not verbs.is_trial(c)
}

ask contains {
	"reason": "This writes to the kernel's own files.",
	"fix": "Let the user do this themselves.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some p in outside.changed(path_index.under({"/proc/sys", "/sys", "/etc/sysctl.conf", "/etc/sysctl.d", "/etc/modprobe.d", "/etc/modules", "/etc/fstab", "/etc/default/grub"}))
}

programs := (object.keys(tools) | dangerous) | {"modprobe", "sysctl", "efibootmgr", "mount"}

changes(c) if c.program in dangerous

dangerous := {
	"insmod", "rmmod", "depmod", "grub-install", "grub2-install", "update-grub", "grub-mkconfig", "grub2-mkconfig", "update-initramfs", "dracut", "mkinitcpio",
	"swapoff", "umount", "kextload", "kextunload", "bcdedit", "nvram", "fwupdmgr",
}

changes(c) if {
	c.program == "modprobe"
	not shell.has_exact_option(c, {"-n", "--show-depends", "-c", "--showconfig"})
}

changes(c) if {
	c.program == "sysctl"
	some operand in array.concat(c.operands, [option.value | some option in c.options])
	contains(operand, "=")
}

changes(c) if {
	c.program == "efibootmgr"
	count(c.options) > 0
	not shell.has_exact_option(c, {"-v"})
}

changes(c) if {
	c.program == "mount"
	some value in shell.option_values(c, {"-o", "--options"})
	contains(value, "remount")
}

changes(c) if verbs.does(c, tools)

tools := {"bootctl": {["install"], ["remove"], ["set-default"]}, "kubeadm": {["reset"]}}
