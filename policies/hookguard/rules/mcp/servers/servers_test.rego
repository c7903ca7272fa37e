package hookguard.rules.mcp.servers_test

import data.hookguard.lib.given
import data.hookguard.rules.mcp.servers

call(server) := given.call({"tool": {
	"name": concat("__", ["mcp", server, "x"]),
	"kind": "mcp",
	"mcp": {"server": server, "tool": "x"},
}})

test_unknown_servers_ask if {
	count(servers.ask) == 1 with input as call("acme")
	count(servers.ask) == 1 with input as call("plugin_acme_acme")
}

test_known_servers_pass if {
	count(servers.ask) == 0 with input as call("GitHub")
	count(servers.ask) == 0 with input as call("plugin_github_github")
	count(servers.ask) == 0 with input as given.call({})
}
