package hookguard.rules.supply.registry_test

import data.hookguard.lib.given
import data.hookguard.rules.supply.registry

foreign := "https://npm.example.com"

run(program, subcommand, operands, options) := given.commands([{
	"program": program,
	"subcommand": subcommand,
	"operands": operands,
	"options": options,
}])

test_one_install if {
	count(registry.ask) == 1 with input as run("npm", ["install"], ["a"], [{"name": "--registry", "value": foreign}])
	every value in ["https://esm.sh:x@npm.example.com", "http://localhost.example.com", "https://npm.example.com\\@esm.sh"] {
		count(registry.ask) == 1 with input as run("npm", ["install"], ["a"], [{"name": "--registry", "value": value}])
	}
	every value in ["https://esm.sh", "http://localhost:4873", null] {
		count(registry.ask) == 0 with input as run("npm", ["install"], ["a"], [{"name": "--registry", "value": value}])
	}
}

test_from_now_on if {
	every call in [
		["npm", ["config", "set"], ["registry", foreign]], ["go", ["env"], [concat("=", ["GOPROXY", foreign])]],
		["add-apt-repository", [], ["ppa:a/b"]], ["dnf", ["config-manager"], ["x"]], ["helm", ["repo", "add"], ["a", "http://a.test"]],
	] {
		count(registry.ask) == 1 with input as run(call[0], call[1], call[2], [])
	}
	count(registry.ask) == 1 with input as run("rpm", [], [], given.options(["--import"]))
	count(registry.ask) == 0 with input as run("npm", ["config", "set"], ["fund", "false"], [])
	count(registry.ask) == 0 with input as run("helm", ["repo", "add"], ["a", "https://a.test"], [])
}

test_variables if {
	count(registry.ask) == 1 with input as given.commands([{"program": "pip", "assignments": [{"name": "PIP_INDEX_URL", "value": foreign}]}])
	count(registry.ask) == 1 with input as run("export", [], [concat("=", ["NPM_CONFIG_REGISTRY", foreign])], [])
	count(registry.ask) == 0 with input as run("export", [], ["PATH=/a"], [])
}
