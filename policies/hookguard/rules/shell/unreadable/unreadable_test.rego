package hookguard.rules.shell.unreadable_test

import data.hookguard.lib.given
import data.hookguard.rules.shell.unreadable

text(facts) := object.union(given.commands([]), {"shell": facts})

test_what_can_not_be_read_asks if {
	some member in unreadable.ask with input as text({"complete": false, "unresolved": [{"text": "x", "why": "text that is not valid bash"}]})
	member.reason == "This command can't be read to its end: text that is not valid bash."
}

test_other_shells_are_only_read_in_part if {
	count(unreadable.ask) == 0 with input as text({"complete": false, "dialect": "powershell"})
}

test_what_is_read_passes if {
	count(unreadable.ask) == 0 with input as given.commands([{}])
}

test_a_flood_is_denied if {
	flood := concat("", [concat("", ["0123456789" | some _ in numbers.range(1, 1000)]) | some _ in numbers.range(1, 11)])
	count(unreadable.deny) == 1 with input as text({"complete": false, "text": flood})
}

code(language, text_of) := given.commands([{"program": language, "code": {"language": language, "text": text_of}}])

test_shell_in_another_language if {
	count(unreadable.ask) == 1 with input as code("node", "rm -rf /")
	count(unreadable.ask) == 0 with input as code("node", "rm - rf")
	count(unreadable.ask) == 0 with input as code("perl", "kill -9, $pid")
	count(unreadable.ask) == 0 with input as code("bash", "rm -rf x")
}
