package hookguard.lib.tool_test

import data.hookguard.lib.given
import data.hookguard.lib.tool

shell := given.call({})

coda_edit := given.call({"tool": {"name": "edit", "names": ["edit", "Edit"], "kind": "edit", "input": {}}})

mcp := given.call({"tool": {
	"name": "mcp_execute",
	"names": ["mcp_execute"],
	"kind": "mcp",
	"mcp": {"server": "GitHub", "tool": "create_issue"},
}})

agent := given.call({"tool": {
	"name": "Agent",
	"names": ["Agent", "Task"],
	"kind": "agent",
	"input": {"subagent_type": "Explore", "name": 5, "model": "opus", "depth": 2, "background": true, "list": []},
}})

test_is if {
	tool.is("Bash") with input as shell
	tool.is("bash") with input as shell
	tool.is("B*") with input as shell
	not tool.is("Edit") with input as shell
	tool.is("Edit") with input as coda_edit
	tool.is("Write") with input as coda_edit # every tool that changes files
	not tool.is("Read") with input as coda_edit
	not tool.is("Bash") with input as given.call({"tool": {"name": "x", "names": ["x"], "kind": "other"}})
}

test_mcp if {
	tool.is("mcp__github__create_issue") with input as mcp
	tool.is("mcp__github") with input as mcp
	tool.is("mcp__github__*") with input as mcp
	tool.is("mcp__*") with input as mcp
	not tool.is("mcp__git") with input as mcp
}

test_in_list if {
	tool.in_list("Edit|Bash") with input as shell
	tool.in_list("Edit, Bash") with input as shell
	tool.in_list("*") with input as shell
	tool.in_list("") with input as shell
	not tool.in_list("|") with input as shell
	not tool.in_list("Edit|Read") with input as shell
}

test_inputs if {
	tool.called == {"explore"} with input as agent
	tool.parameter("model") == "opus" with input as agent
	tool.parameter("depth") == "2" with input as agent
	tool.parameter("background") == "true" with input as agent
	not tool.parameter("list") with input as agent
}
