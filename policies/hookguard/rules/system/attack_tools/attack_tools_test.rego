package hookguard.rules.system.attack_tools_test

import data.hookguard.lib.given
import data.hookguard.rules.system.attack_tools

asks(facts) if count(attack_tools.ask) == 1 with input as given.commands([facts])

test_tools if {
	asks({"program": "hydra", "operands": ["ssh://a.test"]})
	not asks({"program": "hydra", "options": given.options(["--help"])})
}

test_scans if {
	asks({"program": "nmap", "operands": ["10.0.0.0/8"]})
	asks({"program": "nmap", "options": [{"name": "-S", "value": "10.0.0.0/8"}]})
	not asks({"program": "nmap", "operands": ["3000", "localhost"]})
}
