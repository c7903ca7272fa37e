package hookguard.rules.system.accounts_test

import data.hookguard.lib.given
import data.hookguard.rules.system.accounts

run(program, words) := given.commands([{"program": program, "operands": words}])

test_changing_asks if {
	every call in [
		["useradd", ["a"]], ["passwd", []], ["dscl", [".", "-create", "/Users/a"]], ["net", ["user", "a"]],
		["loginctl", ["enable-linger"]], ["setcap", ["a", "b"]], ["chmod", ["u+s", "a"]], ["chmod", ["4755", "a"]],
	] {
		count(accounts.ask) == 1 with input as run(call[0], call[1])
	}
}

test_looking_passes if {
	every call in [["id", []], ["net", ["user"]], ["chmod", ["0755", "a"]], ["chmod", ["644", "a"]], ["loginctl", ["list-users"]]] {
		count(accounts.ask) == 0 with input as run(call[0], call[1])
	}
	count(accounts.ask) == 0 with input as given.commands([{"program": "passwd", "options": given.options(["-S"])}])
}

test_files_that_decide_are_denied if {
	every absolute in ["/etc/sudoers", "/etc/sudoers.d/a", "/etc/shadow", "/etc/pam.d/su", "/home/dev/.ssh/authorized_keys"] {
		count(accounts.deny) == 1 with input as given.paths([{"op": "write", "absolute": absolute}])
		count(accounts.deny) == 0 with input as given.paths([{"op": "read", "absolute": absolute}])
	}
}

by(program) := object.union(
	given.commands([{"program": program, "operands": ["a"]}]),
	{"paths": [given.path({"op": "write", "absolute": "/etc/passwd", "command": 0})]},
)

test_programs_made_for_it_are_only_asked if {
	count(accounts.deny) == 0 with input as by("useradd")
	count(accounts.deny) == 0 with input as by("passwd")
	count(accounts.deny) == 1 with input as by("cp")
}

asks_shell(facts) if count(accounts.ask) == 1 with input as given.commands([facts])

test_shells_of_other_users if {
	asks_shell({"program": "sudo", "options": given.options(["-i"])})
	asks_shell({"program": "su"})
	asks_shell({"program": "machinectl", "operands": ["shell"]})
	not asks_shell({"program": "su", "options": given.options(["-c"])})
	not asks_shell({"program": "sudo", "options": given.options(["-l"])})
}
