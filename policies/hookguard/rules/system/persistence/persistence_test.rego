package hookguard.rules.system.persistence_test

import data.hookguard.lib.given
import data.hookguard.rules.system.persistence

run(program, words, options) := given.commands([{
	"program": program,
	"operands": words,
	"options": given.options(options),
}])

test_scheduling_asks if {
	every call in [["crontab", ["f"]], ["at", ["now"]], ["systemctl", ["enable", "a"]], ["launchctl", ["load", "a"]]] {
		count(persistence.ask) == 1 with input as run(call[0], call[1], [])
	}
}

test_looking_passes if {
	count(persistence.ask) == 0 with input as run("crontab", [], ["-l"])
	count(persistence.ask) == 0 with input as run("at", [], ["-l"])
	count(persistence.ask) == 0 with input as run("systemctl", ["start", "a"], [])
}

test_files_that_run_by_themselves if {
	every absolute in ["/etc/cron.d/a", "/home/dev/.bashrc", "/home/dev/.config/systemd/user/a.service", "/etc/profile.d/a.sh"] {
		count(persistence.ask) == 1 with input as given.paths([{"op": "write", "absolute": absolute}])
		count(persistence.ask) == 0 with input as given.paths([{"op": "read", "absolute": absolute}])
	}
	count(persistence.ask) == 0 with input as given.paths([{"op": "write", "absolute": "/code/app/.bashrc"}])
}
