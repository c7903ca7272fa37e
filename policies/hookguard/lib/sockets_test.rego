package hookguard.lib.sockets_test

import data.hookguard.lib.given
import data.hookguard.lib.sockets

redirected(redirects) := given.command({"redirects": redirects})

test_direct if {
	sockets.uses_socket(redirected([{"op": "<", "target": "/dev/tcp/a/1"}]))
	sockets.writes_socket(redirected([{"op": ">", "target": "/dev/udp/a/1"}]))
	not sockets.writes_socket(redirected([{"op": "<", "target": "/dev/tcp/a/1"}]))
	not sockets.uses_socket(redirected([{"op": ">", "target": "/dev/null"}]))
}

test_by_descriptor if {
	opened := given.commands([{"program": "exec", "redirects": [{"op": "<>", "fd": 3, "target": "/dev/tcp/a/1"}]}])
	sockets.writes_socket(redirected([{"op": ">&", "target": "3"}])) with input as opened
	not sockets.writes_socket(redirected([{"op": ">&", "target": "4"}])) with input as opened
	not sockets.writes_socket(redirected([{"op": ">", "target": "3"}])) with input as opened
}

test_a_host_that_is_not_known if {
	sockets.uses_socket(given.command({"text": "sh </dev/tcp/$H/1", "redirects": [{"op": "<", "target": null}]}))
	not sockets.uses_socket(given.command({"text": "sh <$F", "redirects": [{"op": "<", "target": null}]}))
}
