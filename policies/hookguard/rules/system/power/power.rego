# METADATA
# title: Switching the machine off
# description: Shutting down, restarting or suspending a machine, this one or another.
# custom:
#   id: system.power
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/power.md
package hookguard.rules.system.power

import data.hookguard.lib.outside
import data.hookguard.lib.path_index
import data.hookguard.lib.shell
import data.hookguard.lib.verbs

deny contains {
	"reason": "This switches the machine off or restarts it.",
	"fix": "Tell the user that a restart is needed.",
	"evidence": c.text,
} if {
	some c in verbs.of(programs)
	switches_off(c)
	not verbs.is_trial(c)
}

# The kernel's own switch.
deny contains {
	"reason": "This makes the kernel restart or stop the machine at once.",
	"fix": "Tell the user that a restart is needed.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some p in outside.changed(path_index.under({"/proc/sysrq-trigger"}))
}

programs := object.keys(managers) | {"reboot", "poweroff", "halt", "pm-suspend", "pm-hibernate", "Stop-Computer", "Restart-Computer", "shutdown", "init", "telinit"}

switches_off(c) if {
	c.program in {"reboot", "poweroff", "halt", "pm-suspend", "pm-hibernate", "Stop-Computer", "Restart-Computer"}
	not "--wtmp-only" in {option.name | some option in c.options}
}

switches_off(c) if {
	c.program == "shutdown"
	not shell.has_exact_option(c, {"-c", "-k", "--show"})
	not shell.has_operand(c, {"/a", "/?"})
}

switches_off(c) if {
	c.program in {"init", "telinit"}
	shell.has_operand(c, {"0", "1", "6", "S", "s"})
}

switches_off(c) if verbs.does(c, managers)

managers := {
	"systemctl": {
		["poweroff"], ["reboot"], ["halt"], ["kexec"], ["suspend"], ["hibernate"], ["hybrid-sleep"], ["rescue"], ["emergency"],
		["soft-reboot"], ["exit"], ["isolate", "rescue.target"], ["isolate", "poweroff.target"], ["isolate", "reboot.target"],
	},
	"loginctl": {["poweroff"], ["reboot"], ["suspend"], ["hibernate"]},
	"kexec": {[]},
	"pmset": {["sleepnow"]},
}
