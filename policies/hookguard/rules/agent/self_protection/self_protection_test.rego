package hookguard.rules.agent.self_protection_test

import data.hookguard.lib.given
import data.hookguard.rules.agent.self_protection

denies(facts) if count(self_protection.deny) == 1 with input as given.commands([facts])

test_its_own_commands if {
	denies({"program": "hookguard", "operands": ["uninstall"]})
	denies({"program": "hookguard", "operands": ["config", "set"]})
	not denies({"program": "hookguard", "operands": ["status"]})
	not denies({"program": "hookguard", "operands": ["config", "show"]})
	not denies({"program": "hookguard", "operands": ["uninstall"], "options": given.options(["--dry-run"])})
}

test_stopping_it if {
	denies({"program": "pkill", "argv": ["pkill", "-f", "hookguard"]})
	not denies({"program": "pkill", "argv": ["pkill", "vite"]})
}

test_switches if {
	denies({"program": "ls", "assignments": [{"name": "HOOKGUARD_BUNDLE", "value": "x"}]})
	denies({"program": "export", "operands": ["CLAUDE_CODE_SIMPLE=1"]})
	not denies({"program": "export", "operands": ["NODE_ENV=test"]})
}

test_names if {
	denies({"program": "alias", "operands": ["hookguard=true"]})
	denies({"program": "hash", "operands": ["hookguard"]})
	not denies({"program": "alias", "operands": ["ll=ls"]})
}

test_unguarded_agents if {
	denies({"program": "claude", "options": given.options(["--dangerously-skip-permissions"])})
	denies({"program": "claude", "options": [{"name": "--permission-mode", "value": "bypassPermissions"}]})
	denies({"program": "gemini", "options": given.options(["--yolo"])})
	denies({"program": "gemini", "options": [{"name": "--approval-mode", "value": "yolo"}]})
	denies({"program": "coda", "options": given.options(["--auto-approve"])})
	denies({"program": "codex", "options": given.options(["--full-auto"])})
	not denies({"program": "claude", "options": given.options(["-p"])})
	not denies({"program": "gemini", "options": [{"name": "--approval-mode", "value": "default"}]})
}

test_another_program_in_its_place if {
	count(self_protection.deny) == 1 with input as given.paths([{"op": "write", "absolute": "/home/dev/bin/hookguard"}])
	count(self_protection.deny) == 0 with input as given.paths([{"op": "write", "absolute": "/code/app/dist/hookguard"}])
}
