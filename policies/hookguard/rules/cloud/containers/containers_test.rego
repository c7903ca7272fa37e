package hookguard.rules.cloud.containers_test

import data.hookguard.lib.given
import data.hookguard.rules.cloud.containers

docker(subcommand, options) := given.commands([{
	"program": "docker",
	"subcommand": subcommand,
	"options": given.options(options),
}])

test_losing_data_asks if {
	every call in [
		[["volume", "rm"], []], [["volume", "prune"], []], [["system", "prune"], ["-a"]], [["system", "reset"], []],
		[["compose", "down"], ["-v"]], [["rm"], ["-v"]], [["swarm", "leave"], []], [["stack", "rm"], []],
	] {
		count(containers.ask) == 1 with input as docker(call[0], call[1])
	}
}

test_what_is_built_again_passes if {
	every call in [[["compose", "down"], []], [["system", "prune"], []], [["rm"], ["-f"]], [["volume", "ls"], []]] {
		count(containers.ask) == 0 with input as docker(call[0], call[1])
	}
}

every_one(options) := object.union(
	given.commands([
		{"program": "docker", "subcommand": ["ps"], "options": given.options(options)},
		{"program": "docker", "subcommand": ["rm"]},
	]),
	{"shell": {"pipelines": [[0, 1]]}},
)

test_every_container if {
	count(containers.ask) == 1 with input as every_one(["-a", "-q"])
	count(containers.ask) == 0 with input as every_one(["-q", "--filter"])
}

test_every_image if {
	count(containers.ask) == 1 with input as given.commands([{"program": "docker", "subcommand": ["image", "prune"], "options": given.options(["-a"])}])
	count(containers.ask) == 0 with input as given.commands([{"program": "docker", "subcommand": ["image", "prune"]}])
}
