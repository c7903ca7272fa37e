# METADATA
# title: Files into a socket
# description: >-
#   Writing files to another machine through bash's `/dev/tcp` and `/dev/udp`. Asking whether a port answers, and speaking a line
#   or two, pass.
# custom:
#   id: exfil.raw-socket
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/exfil/raw-socket.md
#   limits:
#     - "Only bash's own sockets; other programs are in `exfil.upload`."
package hookguard.rules.exfil.raw_socket

import data.hookguard.lib.network
import data.hookguard.lib.shell
import data.hookguard.lib.sockets

deny contains {
	"reason": "This sends data to another machine over a bare socket.",
	"fix": "Use a program made for it, such as curl or scp, and ask the user where files may go.",
	"evidence": c.text,
} if {
	some i in sockets.users
	c := shell.commands[i]
	sockets.writes_socket(c)
	not c.program in speakers
	goes_elsewhere
}

# The socket is opened by one command, and a file is read by another: the descriptor may have another name there.
ask contains {
	"reason": "This opens a bare socket to another machine, and reads files.",
	"fix": "Use a program made for it, such as curl or scp, and ask the user where files may go.",
	"evidence": c.text,
} if {
	some i in sockets.users
	c := shell.commands[i]
	c.program in {"", ":", "exec", "true"}
	sockets.writes_socket(c)
	goes_elsewhere
	reads_file
}

# What only opens the socket, or speaks a line of its own.
speakers := {"", ":", "exec", "true", "false", "echo", "printf", "timeout", "sleep", "read"}

goes_elsewhere if {
	some i in sockets.users
	some redirect in shell.commands[i].redirects
	sockets.is_socket(redirect.target)
	network.reaches_out(i)
}

reads_file if {
	some p in input.paths
	p.op == "read"
	p.source == "shell"
	not startswith(p.absolute, "/dev/")
}

reads_file if "socat" in shell.programs
