# METADATA
# title: Sockets of the shell
# description: Redirects to `/dev/tcp/host/port`, and descriptors that were opened on one (`exec 3<>/dev/tcp/…; cat >&3`).
package hookguard.lib.sockets

import data.hookguard.lib.shell

# METADATA
# title: is_socket(target)
# description: True when a redirect's target is a socket.
is_socket(target) if startswith(target, "/dev/tcp/")

is_socket(target) if startswith(target, "/dev/udp/")

# METADATA
# title: descriptors
# description: The descriptors that the text opens on sockets, as redirects name them.
descriptors contains format_int(redirect.fd, 10) if {
	some c in shell.commands
	some redirect in c.redirects
	is_socket(redirect.target)
}

# METADATA
# title: users
# description: The places of the commands whose input or output is a socket, worked out once.
users contains i if {
	some i, c in shell.commands
	c.redirects != []
	uses_socket(c)
}

# METADATA
# title: uses_socket(c)
# description: True when a command's input or output is a socket.
uses_socket(c) if {
	some redirect in c.redirects
	leads_there(redirect)
}

# A host in a variable: the word isn't known, what it starts with is.
uses_socket(c) if {
	some redirect in c.redirects
	redirect.target == null
	some kind in ["/dev/tcp/", "/dev/udp/"]
	contains(c.text, kind)
}

# METADATA
# title: writes_socket(c)
# description: True when a command's output goes into a socket.
writes_socket(c) if {
	some redirect in c.redirects
	contains(redirect.op, ">")
	leads_there(redirect)
}

leads_there(redirect) if is_socket(redirect.target)

leads_there(redirect) if {
	endswith(redirect.op, "&")
	redirect.target in descriptors
}
