package hookguard.rules.system.network_test

import data.hookguard.lib.given
import data.hookguard.rules.system.network

run(program, words, options) := given.commands([{
	"program": program,
	"operands": words,
	"options": given.options(options),
}])

test_changing_asks if {
	every call in [
		["iptables", [], ["-A"]], ["iptables-restore", [], []], ["ufw", ["allow", "22"], []], ["firewall-cmd", [], ["--add-port"]],
		["networksetup", ["-setdnsservers"], []], ["ip", ["link", "set"], []], ["ifconfig", ["eth0", "down"], []],
	] {
		count(network.ask) == 1 with input as run(call[0], call[1], call[2])
	}
	count(network.ask) == 1 with input as given.paths([{"op": "write", "absolute": "/etc/hosts"}])
}

test_looking_passes if {
	every call in [["iptables", [], ["-L"]], ["ip", ["addr", "show"], []], ["ifconfig", ["eth0"], []], ["ufw", ["status"], []]] {
		count(network.ask) == 0 with input as run(call[0], call[1], call[2])
	}
}
