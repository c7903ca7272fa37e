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

asks(list) if count(self_protection.ask) == 1 with input as given.commands(list)

kill := {"program": "kill", "operands": [null]}

test_a_part_of_its_name if {
	asks([{"program": "pkill", "operands": ["hookg"]}])
	asks([{"program": "pgrep", "operands": ["hookg"]}, kill])
	not asks([{"program": "pgrep", "operands": ["hookg"]}])
	not asks([{"program": "pkill", "operands": ["ho"]}])
	not asks([{"program": "pkill", "operands": ["webhook"]}])
}

test_by_a_runtime if {
	denies({"program": "node", "operands": ["dist/hookguard.mjs", "uninstall"]})
	not denies({"program": "node", "operands": ["dist/hookguard.mjs", "status"]})
	not denies({"program": "node", "operands": ["dist/main.mjs", "uninstall"]})
}

test_services if {
	denies({"program": "pm2", "argv": ["pm2", "stop", "hookguard"], "operands": ["stop", "hookguard"]})
	not denies({"program": "pm2", "argv": ["pm2", "logs", "hookguard"], "operands": ["logs", "hookguard"]})
}

test_what_a_search_finds if {
	count(self_protection.deny) == 1 with input as given.commands([kill, {"program": "pgrep", "argv": ["pgrep", "hookguard"]}])
	count(self_protection.deny) == 0 with input as given.commands([kill, {"program": "pgrep", "argv": ["pgrep", "vite"]}])
}

test_by_the_program_that_installed_it if {
	denies({"program": "npm", "subcommand": ["uninstall"], "operands": ["hookguard@1.0.0"]})
	denies({"program": "dpkg", "operands": ["hookguard"], "options": given.options(["-P"])})
	not denies({"program": "npm", "subcommand": ["install"], "operands": ["hookguard"]})
	not denies({"program": "dpkg", "operands": ["hookguard"], "options": given.options(["-s"])})
}

test_settings_of_an_agent if {
	denies({"program": "claude", "operands": ["config", "set", "a", "b"]})
	not denies({"program": "claude", "operands": ["config", "list"]})
}

test_another_home if {
	denies({"program": "claude", "assignments": [{"name": "HOME", "value": "/tmp"}]})
	count(self_protection.deny) == 1 with input as given.commands([{"program": "export", "operands": ["XDG_CONFIG_HOME=/tmp"]}, {"program": "claude"}])
	not denies({"program": "npm", "assignments": [{"name": "HOME", "value": "/tmp"}]})
}
