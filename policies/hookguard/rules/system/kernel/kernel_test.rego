package hookguard.rules.system.kernel_test

import data.hookguard.lib.given
import data.hookguard.rules.system.kernel

run(program, words, options) := given.commands([{"program": program, "operands": words, "options": options}])

test_changing_asks if {
	every call in [
		["insmod", ["a.ko"], []], ["modprobe", ["a"], []], ["sysctl", ["a=1"], []], ["efibootmgr", [], given.options(["-b"])],
		["mount", ["/"], [{"name": "-o", "value": "remount,rw"}]], ["bootctl", ["install"], []],
	] {
		count(kernel.ask) == 1 with input as run(call[0], call[1], call[2])
	}
	count(kernel.ask) == 1 with input as given.paths([{"op": "write", "absolute": "/proc/sys/a"}])
}

test_looking_passes if {
	every call in [
		["lsmod", [], []], ["modprobe", ["a"], given.options(["-n"])], ["sysctl", ["a"], []], ["mount", [], []],
		["efibootmgr", [], []],
	] {
		count(kernel.ask) == 0 with input as run(call[0], call[1], call[2])
	}
}
