package hookguard.rules.agent.startup_files_test

import data.hookguard.lib.given
import data.hookguard.rules.agent.startup_files

test_startup_files_ask if {
	every absolute in ["/home/dev/.bashrc", "/home/dev/.config/fish/config.fish", "/home/dev/.ssh/authorized_keys", "/home/dev/.gitconfig"] {
		count(startup_files.ask) == 1 with input as given.paths([{"op": "write", "absolute": absolute}])
	}
}

test_a_projects_own_pass if {
	count(startup_files.ask) == 0 with input as given.paths([{"op": "write", "absolute": "/code/app/.npmrc"}])
	count(startup_files.ask) == 0 with input as given.paths([{"op": "read", "absolute": "/home/dev/.bashrc"}])
}

test_writing_over_a_home_asks if {
	whole := {"op": "write", "recursive": true, "absolute": "/home/dev"}
	count(startup_files.ask) == 1 with input as given.paths([whole])
	count(startup_files.ask) == 0 with input as given.paths([object.union(whole, {"absolute": "/home/dev/x"})])
	count(startup_files.ask) == 0 with input as given.paths([object.union(whole, {"recursive": false})])
}
