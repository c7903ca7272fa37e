package hookguard.rules.exfil.tunnel_test

import data.hookguard.lib.given
import data.hookguard.rules.exfil.tunnel

run(program, words, options) := given.commands([{"program": program, "operands": words, "options": options}])

test_tunnels_ask if {
	count(tunnel.ask) == 1 with input as run("ngrok", ["http", "80"], [])
	count(tunnel.ask) == 1 with input as run("tmate", [], [])
	count(tunnel.ask) == 1 with input as run("ssh", ["a"], [{"name": "-R", "value": "1:b:2"}])
	count(tunnel.ask) == 1 with input as run("ssh", ["a"], [{"name": "-o", "value": "RemoteForward 1 b:2"}])
}

test_others_pass if {
	count(tunnel.ask) == 0 with input as run("ngrok", ["version"], [])
	count(tunnel.ask) == 0 with input as run("ngrok", ["http"], given.options(["--help"]))
	count(tunnel.ask) == 0 with input as run("ssh", ["a"], [{"name": "-L", "value": "1:b:2"}])
}
