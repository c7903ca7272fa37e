package hookguard.rules.system.kill_all_test

import data.hookguard.lib.given
import data.hookguard.rules.system.kill_all

run(program, words, options) := given.commands([{
	"program": program,
	"operands": words,
	"options": given.options(options),
}])

test_everything_is_denied if {
	every call in [
		["kill", ["-1"], []], ["kill", [], ["-9", "-1"]], ["kill", ["1"], ["-9"]], ["killall5", [], []], ["pkill", ["."], []],
		["pkill", ["systemd"], []], ["taskkill", ["*"], []],
	] {
		count(kill_all.deny) == 1 with input as run(call[0], call[1], call[2])
	}
}

test_one_process_passes if {
	every call in [["kill", ["1234"], ["-9"]], ["kill", ["1234"], ["-1"]], ["pkill", ["node"], []], ["kill", [], ["-l"]]] {
		count(kill_all.deny) == 0 with input as run(call[0], call[1], call[2])
	}
}

test_a_users_processes_ask if {
	count(kill_all.ask) == 1 with input as run("pkill", [], ["-u"])
	count(kill_all.ask) == 0 with input as run("pkill", ["node"], ["-u"])
}

listed(ps, between) := object.union(
	given.commands([ps, between, {"program": "kill", "operands": [null]}]),
	{"shell": {"pipelines": [[0, 1, 2]]}},
)

awk(text) := {"program": "awk", "code": {"language": "awk", "text": text}}

test_whatever_runs if {
	count(kill_all.deny) == 1 with input as listed({"program": "ps", "operands": ["aux"]}, awk("{print $2}"))
	count(kill_all.deny) == 0 with input as listed({"program": "ps", "operands": ["aux"]}, awk("/a/ {print $2}"))
	count(kill_all.deny) == 0 with input as listed({"program": "ps", "operands": ["aux"]}, {"program": "grep"})
	count(kill_all.deny) == 0 with input as listed({"program": "ps", "options": given.options(["-C"])}, awk("{print $2}"))
	count(kill_all.deny) == 0 with input as listed({"program": "pgrep"}, awk("{print $2}"))
}

test_users_of_a_file_system if {
	count(kill_all.deny) == 1 with input as given.commands([{"program": "fuser", "options": given.options(["-k"]), "operands": ["/"]}])
	count(kill_all.deny) == 0 with input as given.commands([{"program": "fuser", "options": given.options(["-k"]), "operands": ["3000/tcp"]}])
}
