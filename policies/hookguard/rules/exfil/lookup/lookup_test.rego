package hookguard.rules.exfil.lookup_test

import data.hookguard.lib.given
import data.hookguard.rules.exfil.lookup

named(program, words) := given.commands([
	{"program": program, "span": [6, 9], "via": ["substitution"]},
	{"program": "dig", "span": [0, 20], "argv": array.concat(["dig"], words), "operands": words},
])

test_names_that_carry_data if {
	count(lookup.deny) == 1 with input as named("whoami", [null])
	count(lookup.deny) == 1 with input as object.union(named("cat", [null]), {"paths": [given.path({"absolute": "/code/app/f", "command": 0})]})
	count(lookup.deny) == 0 with input as named("hostname", [null])
	count(lookup.deny) == 0 with input as named("whoami", ["example.com"])
	apart := given.commands([{"program": "xxd"}, {"program": "dig", "operands": [null]}])
	count(lookup.ask) == 1 with input as apart
}
