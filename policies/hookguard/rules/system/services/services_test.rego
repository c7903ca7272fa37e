package hookguard.rules.system.services_test

import data.hookguard.lib.given
import data.hookguard.rules.system.services

run(program, words, options) := given.commands([{
	"program": program,
	"operands": words,
	"options": given.options(options),
}])

test_stopping_asks if {
	every call in [
		["systemctl", ["stop", "a"]], ["systemctl", ["mask", "a"]], ["service", ["a", "stop"]], ["launchctl", ["bootout", "a"]],
		["chkconfig", ["a", "off"]],
	] {
		count(services.ask) == 1 with input as run(call[0], call[1], [])
	}
}

test_looking_passes if {
	every call in [["systemctl", ["status", "a"]], ["service", ["a", "start"]], ["chkconfig", ["a", "on"]]] {
		count(services.ask) == 0 with input as run(call[0], call[1], [])
	}
	count(services.ask) == 0 with input as run("systemctl", ["stop", "a"], ["--user"])
}
