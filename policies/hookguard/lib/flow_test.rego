package hookguard.lib.flow_test

import data.hookguard.lib.flow
import data.hookguard.lib.given

line := object.union(
	given.commands([
		{"program": "curl", "span": [4, 12], "via": ["process substitution"]},
		{"program": "cat", "span": [0, 13]},
		{"program": "sh", "span": [16, 18], "code": {"language": "sh", "text": null}},
		{"span": [16, 18], "via": ["stdin"]},
	]),
	{"shell": {"pipelines": [[1, 2, 3]]}},
)

test_before_is_what_stands_earlier_in_the_pipe if {
	flow.before(2) == {1} with input as line
	flow.before(3) == {1, 2} with input as line
	flow.before(1) == set() with input as line
}

test_feeding_looks_into_substitutions if {
	flow.feeding(2) == {0, 1} with input as line
	flow.within(1) == {0} with input as line
	flow.within(2) == set() with input as line
}

test_given_is_input_and_words if {
	encoded := object.union(
		given.commands([
			{"program": "env", "span": [7, 10], "via": ["substitution", "pipeline"]},
			{"program": "base64", "span": [13, 19], "via": ["substitution", "pipeline"]},
			{"program": "curl", "span": [0, 20]},
		]),
		{"shell": {"pipelines": [[0, 1]]}},
	)
	flow.given(2) == {0, 1} with input as encoded
}

put_together(text) := given.commands([
	{"program": "curl", "via": ["substitution"], "span": [0, 9], "text": "curl a"},
	{"program": "bash", "span": [0, 9], "text": text},
])

test_text_put_together_is_told_by_its_words if {
	flow.within(1) == set() with input as put_together("bash b")
	flow.within(1) == {0} with input as put_together("bash $(curl a)")
}

test_kept_in_a_variable if {
	kept := given.commands([
		{"program": "curl", "span": [4, 10], "via": ["substitution"]},
		{"program": "", "span": [0, 11], "assignments": [{"name": "X", "value": null}, {"name": "Y", "value": "1"}]},
	])
	flow.kept(0) == {"X"} with input as kept
	flow.kept(1) == set() with input as kept
}

test_uses if {
	flow.uses(`"$X"`, "X")
	flow.uses("${X}", "X")
	not flow.uses("X", "X")
}

test_unknown_code if {
	flow.unknown_code == {2, 3} with input as line
	words := {"shell": {"unresolved": [{"text": "$X", "why": "code that is not known"}, {"text": "$Y", "why": "a variable that is not known"}]}}
	flow.unknown_texts == {"$X"} with input as object.union(line, words)
}

test_what_runs_unknown_code_stands_before_it if {
	flow.unknown_code == {0, 1} with input as given.commands([{"program": "eval"}, {"via": ["eval"], "depth": 1}])
}
