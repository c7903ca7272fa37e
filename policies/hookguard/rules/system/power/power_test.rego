package hookguard.rules.system.power_test

import data.hookguard.lib.given
import data.hookguard.rules.system.power

run(program, words, options) := given.commands([{
	"program": program,
	"operands": words,
	"options": given.options(options),
}])

test_switching_off_is_denied if {
	every call in [
		["shutdown", ["now"]], ["reboot", []], ["halt", []], ["init", ["6"]], ["telinit", ["0"]], ["systemctl", ["poweroff"]],
		["kexec", []], ["loginctl", ["reboot"]], ["shutdown", ["/s"]],
	] {
		count(power.deny) == 1 with input as run(call[0], call[1], [])
	}
}

test_looking_and_cancelling_pass if {
	count(power.deny) == 0 with input as run("shutdown", [], ["-c"])
	count(power.deny) == 0 with input as run("shutdown", ["/a"], [])
	count(power.deny) == 0 with input as run("systemctl", ["status"], [])
	count(power.deny) == 0 with input as run("init", ["app"], [])
	count(power.deny) == 0 with input as run("reboot", [], ["--help"])
}

test_the_kernels_switch if {
	count(power.deny) == 1 with input as given.paths([{"op": "write", "absolute": "/proc/sysrq-trigger"}])
}
