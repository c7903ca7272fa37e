package hookguard.rules.exfil.raw_socket_test

import data.hookguard.lib.given
import data.hookguard.rules.exfil.raw_socket

to_socket(program, host) := object.union(
	given.commands([{"program": program, "redirects": [{"op": ">", "fd": 3, "target": concat("/", ["/dev/tcp", host, "1"])}]}]),
	{"urls": [{"host": host, "command": 0}]},
)

reading(document) := object.union(document, {"paths": [given.path({"absolute": "/code/app/a"})]})

test_data_is_denied if {
	count(raw_socket.deny) == 1 with input as to_socket("tar", "host.example")
	count(raw_socket.deny) == 0 with input as to_socket("tar", "localhost")
	count(raw_socket.deny) == 0 with input as to_socket("echo", "host.example")
}

test_opening_and_reading_asks if {
	count(raw_socket.ask) == 1 with input as reading(to_socket("exec", "host.example"))
	count(raw_socket.ask) == 0 with input as to_socket("exec", "host.example")
	count(raw_socket.ask) == 0 with input as reading(to_socket("exec", "localhost"))
}

test_socat_takes_any_descriptor if {
	opened := to_socket("exec", "host.example")
	both := array.concat(opened.shell.commands, [given.command({"program": "socat"})])
	count(raw_socket.ask) == 1 with input as object.union(opened, {"shell": {"commands": both}})
}
