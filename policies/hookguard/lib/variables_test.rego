package hookguard.lib.variables_test

import data.hookguard.lib.given
import data.hookguard.lib.variables

test_every_way_to_set_one if {
	variables.all == {
		{"name": "A", "value": "1", "text": "x"},
		{"name": "B", "value": null, "text": "y"},
		{"name": "C", "value": "a=b", "text": "z"},
	} with input as given.commands([
		{"program": "npm", "assignments": [{"name": "A", "value": "1"}], "text": "x"},
		{"program": "", "assignments": [{"name": "B", "value": null}], "text": "y"},
		{"program": "export", "operands": ["C=a=b", "D", null], "text": "z"},
		{"program": "echo", "operands": ["E=1"]},
	])
}
