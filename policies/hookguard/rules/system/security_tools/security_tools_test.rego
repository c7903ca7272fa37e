package hookguard.rules.system.security_tools_test

import data.hookguard.lib.given
import data.hookguard.rules.system.security_tools

one(facts) := given.commands([facts])

run(program, words) := one({"program": program, "operands": words})

test_blinding_is_denied if {
	every call in [
		["systemctl", ["stop", "auditd.service"]], ["service", ["fail2ban", "stop"]], ["pkill", ["falcon-sensor"]],
		["ufw", ["disable"]], ["setenforce", ["0"]], ["nft", ["flush", "ruleset"]], ["netsh", ["advfirewall", "off"]],
	] {
		count(security_tools.deny) == 1 with input as run(call[0], call[1])
	}
	every call in [["auditctl", "-D"], ["spctl", "--master-disable"], ["iptables", "-F"], ["pfctl", "-d"], ["Set-MpPreference", "-DisableRealtimeMonitoring"]] {
		count(security_tools.deny) == 1 with input as one({"program": call[0], "options": given.options([call[1]])})
	}
	count(security_tools.deny) == 1 with input as one({"program": "iptables", "options": [{"name": "-P", "value": "INPUT"}], "operands": ["ACCEPT"]})
}

test_looking_passes if {
	every call in [["systemctl", ["status", "auditd"]], ["systemctl", ["stop", "nginx"]], ["ufw", ["status"]], ["pkill", ["node"]]] {
		count(security_tools.deny) == 0 with input as run(call[0], call[1])
	}
	count(security_tools.deny) == 0 with input as one({"program": "auditctl", "options": [{"name": "-e", "value": "1"}]})
	count(security_tools.deny) == 0 with input as one({"program": "iptables", "options": given.options(["-L"])})
}

test_forgetting_asks if {
	count(security_tools.ask) == 1 with input as one({"program": "history", "options": given.options(["-c"])})
	count(security_tools.ask) == 1 with input as one({"program": "journalctl", "options": given.options(["--vacuum-size"])})
	count(security_tools.ask) == 1 with input as run("unset", ["HISTFILE"])
	count(security_tools.ask) == 1 with input as run("export", ["HISTFILE=/dev/null"])
	count(security_tools.ask) == 1 with input as run("set", ["history"])
	count(security_tools.ask) == 1 with input as one({"program": "", "assignments": [{"name": "HISTSIZE", "value": "0"}]})
	count(security_tools.ask) == 1 with input as given.paths([{"op": "delete", "absolute": "/home/dev/.bash_history"}])
	count(security_tools.ask) == 0 with input as run("history", [])
}

test_exclusions if {
	count(security_tools.deny) == 1 with input as given.commands([{"program": "Add-MpPreference", "options": given.options(["-ExclusionPath"])}])
}
