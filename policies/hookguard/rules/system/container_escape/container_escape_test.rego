package hookguard.rules.system.container_escape_test

import data.hookguard.lib.given
import data.hookguard.rules.system.container_escape

run(options) := given.commands([{"program": "docker", "subcommand": ["run"], "options": options}])

test_no_wall_asks if {
	every options in [
		[{"name": "--privileged"}], [{"name": "--pid", "value": "host"}], [{"name": "--cap-add", "value": "ALL"}],
		[{"name": "-v", "value": "/:/host"}], [{"name": "-v", "value": "/home/dev:/h:ro"}],
		[{"name": "-v", "value": "/run/user/1000/docker.sock:/s"}], [{"name": "--mount", "value": "type=bind,src=/etc,dst=/e"}],
	] {
		count(container_escape.ask) == 1 with input as run(options)
	}
}

test_ordinary_containers_pass if {
	every options in [
		[], [{"name": "-v", "value": "/code/app:/app"}], [{"name": "-v", "value": "data:/data"}], [{"name": "--network", "value": "host"}],
		[{"name": "--mount", "value": "type=volume,src=data,dst=/d"}],
	] {
		count(container_escape.ask) == 0 with input as run(options)
	}
}

test_entering_the_machine if {
	count(container_escape.ask) == 1 with input as given.commands([{"program": "nsenter"}])
	count(container_escape.ask) == 1 with input as given.commands([{"program": "sh", "wrappers": ["nsenter"]}])
}
