package hookguard.rules.agent.settings_test

import data.hookguard.lib.given
import data.hookguard.rules.agent.settings

written(op, absolute) := object.union(
	given.paths([{"op": op, "absolute": absolute}]),
	{"hookguard": {"protected": ["/opt/tools/hookguard", "/home/dev/elsewhere/settings.json"]}},
)

test_settings_are_denied if {
	every absolute in [
		"/home/dev/.claude/settings.json", "/code/app/.claude/settings.local.json", "/code/app/.CLAUDE/Settings.json",
		"/home/dev/.coda/config.json", "/home/dev/.gemini/settings.json", "/etc/claude-code/managed-settings.json",
		"/code/app/.hookguard/hookguard.yaml", "/home/dev/.config/hookguard/key.pem", "/opt/tools/hookguard",
		"/home/dev/elsewhere/settings.json",
	] {
		count(settings.deny) == 1 with input as written("write", absolute)
		count(settings.deny) == 1 with input as written("delete", absolute)
		count(settings.deny) == 0 with input as written("read", absolute)
	}
}

test_a_folder_above_is_denied_when_it_goes_away if {
	every absolute in ["/home/dev/.claude", "/code/app/.gemini", "/etc/hookguard", "/home/dev/elsewhere", "/opt/tools"] {
		count(settings.deny) == 1 with input as written("delete", absolute)
	}
}

test_ordinary_files_pass if {
	every absolute in [
		"/code/app/.vscode/settings.json", "/code/app/config.json", "/code/app/src/hookguard/a.ts", "/code/app/CLAUDE.md",
		"/code/app/.claude/commands/deploy.md", "/opt/tools/other",
	] {
		count(settings.deny) == 0 with input as written("write", absolute)
	}
}

test_a_link_is_judged_by_where_it_leads if {
	count(settings.deny) == 1 with input as given.paths([{
		"op": "write",
		"absolute": "/code/app/notes.json",
		"real": "/code/app/.claude/settings.json",
	}])
}

test_a_second_name if {
	document := object.union(
		given.commands([{"program": "ln"}]),
		{"paths": [given.path({"op": "read", "absolute": "/home/dev/.claude/settings.json", "command": 0})]},
	)
	count(settings.deny) == 1 with input as document
}

test_code_that_names_a_settings_file if {
	count(settings.deny) == 1 with input as given.commands([{
		"program": "python3",
		"code": {"language": "python", "text": "open('.claude/settings.json', 'w')"},
	}])
	count(settings.deny) == 0 with input as given.commands([{
		"program": "python3",
		"code": {"language": "python", "text": "print(1)"},
	}])
	count(settings.deny) == 0 with input as given.commands([{
		"program": "python3",
		"code": {"language": "python", "text": null},
	}])
}

test_a_program_that_is_not_known if {
	every program, reasons in {"cat": 0, "": 0} {
		count(settings.deny) == reasons with input as handed_to(program)
	}
	count(settings.deny) == 1 with input as handed_to(null)
}

handed_to(program) := object.union(
	given.commands([{"program": program}]),
	{"paths": [given.path({"op": "read", "absolute": "/home/dev/.claude/settings.json", "command": 0})], "hookguard": {"protected": []}},
)

over(program, facts) := object.union(
	given.commands([{"program": program}]),
	{"paths": [given.path(object.union({"op": "write", "command": 0}, facts))]},
)

test_settings_fetched_from_elsewhere if {
	count(settings.deny) == 1 with input as over("git", {"absolute": "/home/dev/.claude"})
	count(settings.deny) == 0 with input as over("git", {"absolute": "/home/dev/code"})
	count(settings.deny) == 0 with input as over("mkdir", {"absolute": "/home/dev/.claude"})
}
