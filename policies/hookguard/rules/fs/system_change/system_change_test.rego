package hookguard.rules.fs.system_change_test

import data.hookguard.lib.given
import data.hookguard.rules.fs.system_change

test_vital_files_are_denied if {
	every absolute in ["/etc/passwd", "/etc/sudoers.d/x", "/boot/grub/grub.cfg", "/proc/sysrq-trigger", "/sys/power/state"] {
		count(system_change.deny) == 1 with input as given.paths([{"op": "write", "absolute": absolute}])
		count(system_change.ask) == 0 with input as given.paths([{"op": "write", "absolute": absolute}])
	}
}

test_other_system_files_ask if {
	every absolute in ["/etc/hosts", "/usr/local/bin/x", "/var/lib/x", "/opt/x"] {
		count(system_change.ask) == 1 with input as given.paths([{"op": "write", "absolute": absolute}])
		count(system_change.deny) == 0 with input as given.paths([{"op": "write", "absolute": absolute}])
	}
}

test_own_places_pass if {
	every absolute in ["/code/app/x", "/tmp/x", "/home/dev/x", "/dev/null", "/var/tmp/x"] {
		count(system_change.ask | system_change.deny) == 0 with input as given.paths([{"op": "write", "absolute": absolute}])
	}
}

permissions(absolute) := object.union(
	given.commands([{"program": "chmod"}]),
	{"paths": [given.path({"op": "write", "recursive": true, "absolute": absolute, "command": 0})]},
)

test_permissions_of_whole_trees if {
	every absolute in ["/", "/home/dev", "/usr/lib"] {
		count(system_change.deny) == 1 with input as permissions(absolute)
	}
	count(system_change.deny) == 0 with input as permissions("/code/app/bin")
}

test_permissions_of_what_find_finds if {
	found := object.union(
		given.commands([{"program": "find"}, {"program": "chmod", "operands": ["000", null], "via": ["find -exec"]}]),
		{"paths": [given.path({"op": "read", "recursive": true, "absolute": "/", "command": 0})]},
	)
	count(system_change.deny) == 1 with input as found
}

test_containers_are_another_system if {
	inside := object.union(
		given.commands([{"program": "tee", "via": ["container"]}]),
		{"paths": [given.path({"op": "write", "absolute": "/etc/passwd", "command": 0}), given.path({"op": "write", "absolute": "/etc/x", "command": 0})]},
	)
	count(system_change.deny | system_change.ask) == 0 with input as inside
}

test_writing_over_everything_asks if {
	whole := {"op": "write", "recursive": true, "absolute": "/"}
	count(system_change.ask) == 1 with input as given.paths([whole])
	count(system_change.ask) == 0 with input as given.paths([object.union(whole, {"recursive": false})])
}

chmod(operands, options) := given.commands([{"program": "chmod", "operands": operands, "options": given.options(options)}])

test_trees_that_everybody_may_change if {
	every mode in ["777", "0666", "a+rwx", "o=rw"] {
		count(system_change.ask) == 1 with input as chmod([mode, "."], ["-R"])
	}
	every mode in ["755", "u+w", "+x", "1"] {
		count(system_change.ask) == 0 with input as chmod([mode, "."], ["-R"])
	}
	count(system_change.ask) == 0 with input as chmod(["777", "a"], [])
}

test_the_root_and_a_home_themselves if {
	every absolute in ["/", "/home/dev"] {
		document := object.union(chmod(["755", absolute], []), {"paths": [given.path({"op": "write", "absolute": absolute, "command": 0})]})
		some member in system_change.ask with input as document
		contains(member.reason, "root or a home")
	}
}
