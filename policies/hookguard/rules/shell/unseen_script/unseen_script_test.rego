package hookguard.rules.shell.unseen_script_test

import data.hookguard.lib.given
import data.hookguard.rules.shell.unseen_script

asks(facts) if count(unseen_script.ask) == 1 with input as given.commands([facts])

unread := {"program": "bash", "code": {"language": "bash", "text": null}}

test_descriptors_and_variables if {
	asks(object.union(unread, {"redirects": [{"op": "<&", "target": null}]}))
	asks(object.union(unread, {"redirects": [{"op": "<<<", "target": null}]}))
	not asks(object.union(unread, {"redirects": [{"op": "<", "target": "a.sh"}]}))
}

test_what_is_written_into_it if {
	asks(object.union(unread, {"via": ["process substitution"]}))
	asks(object.union(unread, {"via": ["coproc", "group"]}))
}

test_descriptors_by_path if {
	asks({"program": "bash", "operands": ["/proc/self/fd/10"]})
	not asks({"program": "bash", "operands": ["/dev/fd/63"], "code": {"language": "bash", "text": "ls"}})

	document := object.union(
		given.commands([{"program": "bash", "operands": [null], "text": "bash /dev/fd/$x"}]),
		{"shell": {"unresolved": [{"text": "/dev/fd/$x", "why": "a variable that is not known"}]}},
	)
	count(unseen_script.ask) == 1 with input as document
}

test_other_programs_pass if {
	not asks(object.union(unread, {"program": "cat", "redirects": [{"op": "<&", "target": null}]}))
	not asks({"program": "bash", "operands": ["a.sh"]})
}

fed_by(feeder) := given.commands([feeder, object.union(unread, {"stdin_from": 0})])

test_what_a_program_prints_into_a_shell if {
	every feeder in [
		{"program": "awk"}, {"program": "cat"}, {"program": "cat", "operands": ["-"]}, {"program": "cat", "operands": ["a.sh"], "remote": true}, {"program": "cat", "operands": [null]},
	] {
		count(unseen_script.ask) == 1 with input as fed_by(feeder)
	}
	count(unseen_script.ask) == 0 with input as fed_by({"program": "cat", "operands": ["a.sh"]})
	known := {"program": "bash", "stdin_from": 0, "code": {"language": "bash", "text": "ls"}}
	count(unseen_script.ask) == 0 with input as given.commands([{"program": "echo"}, known])
}
