package hookguard.rules.exfil.run_decoded_test

import data.hookguard.lib.given
import data.hookguard.rules.exfil.run_decoded

piped(first) := object.union(
	given.commands([first, {"program": "sh", "code": {"language": "sh", "text": null}}]),
	{"shell": {"pipelines": [[0, 1]]}},
)

test_known_text_is_denied_for_its_disguise if {
	count(run_decoded.deny) == 1 with input as given.commands([{"program": "ls", "via": ["stdin", "decoded"]}])
}

test_decoders if {
	every first in [
		{"program": "base64", "options": given.options(["-d"])},
		{"program": "base32", "options": given.options(["--decode"])},
		{"program": "xxd", "options": given.options(["-r"])},
		{"program": "openssl", "options": given.options(["-d"])},
		{"program": "uudecode"},
		{"program": "python3", "code": {"language": "python", "text": "print(b64decode(x))"}},
	] {
		count(run_decoded.deny) == 1 with input as piped(first)
	}
	count(run_decoded.deny) == 0 with input as piped({"program": "base64"})
	count(run_decoded.deny) == 0 with input as piped({"program": "cat"})
}

test_through_a_variable if {
	count(run_decoded.deny) == 1 with input as object.union(
		given.commands([
			{"program": "base64", "options": given.options(["-d"]), "span": [4, 10], "via": ["substitution"]},
			{"program": "", "span": [0, 11], "assignments": [{"name": "X", "value": null}]},
		]),
		{"shell": {"unresolved": [{"text": "$X", "why": "code that is not known"}]}},
	)
}

code(text) := given.commands([{"program": "python3", "code": {"language": "python", "text": text}}])

test_code_that_decodes_code if {
	count(run_decoded.deny) == 1 with input as code("exec(b64decode('…'))")
	count(run_decoded.deny) == 1 with input as code("__import__('os').system(b64decode('…'))")
	count(run_decoded.deny) == 0 with input as code("print(b64decode('…'))")
	count(run_decoded.deny) == 0 with input as code("exec('…')")
}

test_unpackers_ask if {
	count(run_decoded.ask) == 1 with input as piped({"program": "zcat"})
	count(run_decoded.ask) == 0 with input as piped({"program": "cat"})
}
