package hookguard.rules.mcp.servers_test

import data.hookguard.lib.given
import data.hookguard.rules.mcp.servers

call(server) := call_under(server, "strict")

call_under(server, preset) := given.call({"hookguard": {"protected": [], "preset": preset}, "tool": {
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

test_without_a_list_only_strict_asks if {
	off := {"recommended": {"off": ["mcp.servers"]}}
	count(servers.ask) == 0 with input as call_under("acme", "recommended") with data.hookguard.presets as off
	count(servers.ask) == 1 with input as call_under("acme", "strict") with data.hookguard.presets as off
}

test_a_list_of_ones_own_is_the_whole_list if {
	off := {"recommended": {"off": ["mcp.servers"]}}
	count(servers.ask) == 0 with input as call_under("Acme", "recommended") with data.hookguard.presets as off with data.hookguard.mcp.servers as ["acme"]
	count(servers.ask) == 1 with input as call_under("github", "recommended") with data.hookguard.presets as off with data.hookguard.mcp.servers as ["acme"]
}
