package hookguard.lib.variables_test

import data.hookguard.lib.given
import data.hookguard.lib.variables

test_every_way_to_set_one if {
	variables.named == {
		"A": {{"value": "1", "command": 0}},
		"B": {{"value": null, "command": 1}},
		"C": {{"value": "a=b", "command": 2}},
	} with input as given.commands([
		{"program": "npm", "assignments": [{"name": "A", "value": "1"}], "text": "x"},
		{"program": "", "assignments": [{"name": "B", "value": null}], "text": "y"},
		{"program": "export", "operands": ["C=a=b", "D", null], "text": "z"},
		{"program": "echo", "operands": ["E=1"]},
	])
}
