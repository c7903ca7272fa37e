# METADATA
# title: Destroying volumes and containers
# description: >-
#   Removing the volumes in which containers keep their data, or every container at once. Images, networks and single containers pass:
#   they are built again.
# custom:
#   id: cloud.containers
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/cloud/containers.md
package hookguard.rules.cloud.containers

import data.hookguard.lib.flow
import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This deletes the data that containers keep.",
	"fix": "List it first (`docker volume ls`), and let the user decide what may go.",
	"evidence": c.text,
} if {
	some j in shell.places({"docker", "podman", "nerdctl", "docker-compose", "podman-compose"})
	c := shell.commands[j]
	loses(j, c)
}

loses(_, c) if verbs.starts(c, ["volume", "rm"])

loses(_, c) if verbs.starts(c, ["volume", "prune"])

loses(_, c) if {
	verbs.starts(c, ["system", "prune"])
	shell.has_option(c, {"--volumes", "-a", "--all"})
}

loses(_, c) if {
	verbs.starts(c, ["system", "reset"])
}

# Every image that no container runs right now.
loses(_, c) if {
	verbs.starts(c, ["image", "prune"])
	shell.has_option(c, {"-a", "--all"})
}

loses(_, c) if {
	some start in [["compose", "down"], ["down"]]
	verbs.starts(c, start)
	shell.has_option(c, {"-v", "--volumes"})
}

loses(_, c) if {
	some start in [["compose", "rm"], ["rm"], ["container", "rm"]]
	verbs.starts(c, start)
	shell.has_option(c, {"-v", "--volumes"})
}

# `docker rm -f $(docker ps -aq)`: all of them.
loses(j, c) if {
	some start in [["rm"], ["kill"], ["stop"], ["container", "rm"], ["rmi"]]
	verbs.starts(c, start)
	some i in flow.given(j)
	lists_all(shell.commands[i])
}

loses(_, c) if verbs.starts(c, ["swarm", "leave"])

loses(_, c) if verbs.starts(c, ["stack", "rm"])

lists_all(c) if {
	c.program in {"docker", "podman", "nerdctl"}
	c.subcommand[0] in {"ps", "container", "images"}
	shell.has_option(c, {"-a", "--all", "-q"})
	not shell.has_option(c, {"-f", "--filter"})
}
