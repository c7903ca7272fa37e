# METADATA
# title: Containers that are no wall
# description: >-
#   Starting a container with the rights of the machine itself: privileged, in its process or network space, or with its root, home or
#   container socket mounted. What runs inside can then do anything outside.
# custom:
#   id: system.container-escape
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/container-escape.md
package hookguard.rules.system.container_escape

import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This container would have the rights of the machine itself.",
	"fix": "Mount only the project, and leave out what lifts the container's walls.",
	"evidence": c.text,
} if {
	some c in shell.of({"docker", "podman", "nerdctl"})
	some start in [["run"], ["create"], ["container", "run"], ["container", "create"], ["exec"]]
	verbs.starts(c, start)
	lifts(c)
}

ask contains {
	"reason": "This enters the machine's own space from inside a container.",
	"fix": "Let the user do this themselves.",
	"evidence": c.text,
} if {
	some c in shell.commands
	enters(c)
}

enters(c) if "nsenter" in c.wrappers

enters(c) if c.program == "nsenter"

lifts(c) if shell.has_exact_option(c, {"--privileged"})

lifts(c) if {
	some option in c.options
	option.value in {"host", "SYS_ADMIN", "CAP_SYS_ADMIN", "SYS_PTRACE", "SYS_MODULE", "ALL", "seccomp=unconfined", "apparmor=unconfined", "label=disable"}
	option.name in {"--pid", "--userns", "--uts", "--ipc", "--cap-add", "--security-opt", "--cgroupns"}
}

lifts(c) if {
	some option in c.options
	option.name in {"-v", "--volume"}
	place := split(option.value, ":")[0]
	place != ""
	is_host(place)
}

lifts(c) if {
	some option in c.options
	option.name == "--mount"
	some part in split(option.value, ",")
	some key in ["source=", "src="]
	startswith(part, key)
	is_host(substring(part, count(key), -1))
}

is_host(place) if trim_right(place, "/") in {
	"", "/bin", "/boot", "/dev", "/etc", "/home", "/lib", "/proc", "/root", "/run", "/sbin", "/sys", "/usr", "/var", "/var/run", "/var/lib/docker",
}

is_host(place) if trim_right(place, "/") == input.user.home

is_host(place) if {
	some socket in {"docker.sock", "podman.sock", "containerd.sock", "crio.sock"}
	endswith(place, socket)
}
