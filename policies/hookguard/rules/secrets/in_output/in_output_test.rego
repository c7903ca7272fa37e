package hookguard.rules.secrets.in_output_test

import data.hookguard.lib.given
import data.hookguard.rules.secrets.in_output

token := concat("", ["gh", "p_", "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX"])

output(value) := given.call({"event": {"kind": "tool.after"}, "tool": {"output": value}})

test_a_text if {
	in_output.modify == {{
		"reason": "A secret was cut out of the output: GitHub token.",
		"path": "/tool/output",
		"value": "a [secret removed by hookguard] b",
	}} with input as output(concat(" ", ["a", token, "b"]))
}

test_deep_in_an_object if {
	some member in in_output.modify with input as output({"a/b": [{"text": token}]})
	member.path == "/tool/output/a~1b/0/text"
}

test_harmless_output_passes if {
	count(in_output.modify) == 0 with input as output({"stdout": "ok", "code": 0})
	count(in_output.modify) == 0 with input as given.call({})
}
