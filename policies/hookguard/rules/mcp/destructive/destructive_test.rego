package hookguard.rules.mcp.destructive_test

import data.hookguard.lib.given
import data.hookguard.rules.mcp.destructive

call(server, tool, arguments) := given.call({"tool": {
	"name": concat("__", ["mcp", server, tool]),
	"kind": "mcp",
	"mcp": {"server": server, "tool": tool},
	"input": arguments,
}})

test_names_that_destroy if {
	every tool in ["delete_file", "file-delete", "dropTable", "wipe"] {
		count(destructive.ask) == 1 with input as call("a", tool, {})
	}
	every tool in ["list_files", "undelete", "backdrop"] {
		count(destructive.ask) == 0 with input as call("a", tool, {})
	}
	count(destructive.ask) == 0 with input as call("memory", "delete_entities", {})
}

test_sql_that_destroys if {
	count(destructive.ask) == 1 with input as call("a", "query", {"sql": "drop table a"})
	count(destructive.ask) == 0 with input as call("a", "query", {"sql": "select 1"})
	count(destructive.ask) == 0 with input as call("a", "query", {"sql": 1})
}
