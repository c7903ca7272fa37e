package hookguard.rules.agent.mcp_config_test

import data.hookguard.lib.given
import data.hookguard.rules.agent.mcp_config

test_lists_of_servers if {
	every absolute in ["/code/app/.mcp.json", "/code/app/.vscode/mcp.json", "/home/dev/.gemini/extensions/x/a.js"] {
		count(mcp_config.ask) == 1 with input as given.paths([{"op": "write", "absolute": absolute}])
	}
	count(mcp_config.ask) == 0 with input as given.paths([{"op": "write", "absolute": "/code/app/src/mcp.ts"}])
}

test_commands if {
	count(mcp_config.ask) == 1 with input as given.commands([{"program": "claude", "operands": ["mcp", "add", "x"]}])
	count(mcp_config.ask) == 1 with input as given.commands([{"program": "code", "options": given.options(["--add-mcp"])}])
	count(mcp_config.ask) == 0 with input as given.commands([{"program": "claude", "operands": ["mcp", "list"]}])
}
