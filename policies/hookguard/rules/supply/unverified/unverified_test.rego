package hookguard.rules.supply.unverified_test

import data.hookguard.lib.given
import data.hookguard.rules.supply.unverified

one(facts) := given.commands([facts])

test_options if {
	count(unverified.ask) == 1 with input as one({"program": "dnf", "options": given.options(["--nogpgcheck"])})
	count(unverified.ask) == 1 with input as one({"program": "npm", "options": [{"name": "--strict-ssl", "value": "false"}]})
	count(unverified.ask) == 0 with input as one({"program": "npm", "options": [{"name": "--strict-ssl", "value": "true"}]})
}

test_variables if {
	off := [{"name": "NODE_TLS_REJECT_UNAUTHORIZED", "value": "0"}]
	count(unverified.ask) == 1 with input as one({"program": "node", "assignments": off})
	count(unverified.ask) == 1 with input as one({"program": "export", "operands": ["GOINSECURE=*"]})
	count(unverified.ask) == 0 with input as one({"program": "export", "operands": ["A=0", "B"]})
}

test_settings if {
	count(unverified.ask) == 1 with input as one({"program": "npm", "subcommand": ["config", "set"], "operands": ["strict-ssl", "false"]})
	count(unverified.ask) == 1 with input as one({"program": "go", "subcommand": ["env"], "operands": ["GOSUMDB=off"]})
	count(unverified.ask) == 0 with input as one({"program": "npm", "subcommand": ["config", "set"], "operands": ["strict-ssl", "true"]})
}

test_fetching_only_warns if {
	count(unverified.warn) == 1 with input as fetch("example.com")
	count(unverified.warn) == 0 with input as fetch("localhost")
}

fetch(host) := object.union(
	one({"program": "curl", "options": given.options(["-k"])}),
	{"urls": [{"host": host, "command": 0}]},
)

saved(program, options) := object.union(
	given.commands([{"program": program, "options": given.options(options)}]),
	{"urls": [{"url": "https://a.example", "scheme": "https", "host": "a.example", "path": "/", "source": "shell", "command": 0}]},
)

test_what_is_kept_asks if {
	count(unverified.ask) == 1 with input as saved("curl", ["-k", "-o"])
	count(unverified.ask) == 1 with input as saved("wget", ["--no-check-certificate"])
	count(unverified.ask) == 0 with input as saved("curl", ["-k"])
}
