package hookguard.rules.exfil.reverse_shell_test

import data.hookguard.lib.given
import data.hookguard.rules.exfil.reverse_shell

one(facts) := given.commands([facts])

test_netcat if {
	count(reverse_shell.deny) == 1 with input as one({"program": "nc", "options": [{"name": "-e", "value": "sh"}]})
	every value in ["sh", "bash -i", "/usr/bin/x", null] {
		count(reverse_shell.deny) == 1 with input as one({"program": "nc", "options": [{"name": "-c", "value": value}]})
	}
	count(reverse_shell.deny) == 0 with input as one({"program": "nc", "options": [{"name": "-c", "value": "example.com"}]})
	count(reverse_shell.deny) == 0 with input as one({"program": "nc", "options": given.options(["-z"])})
}

test_socat if {
	count(reverse_shell.deny) == 1 with input as one({"program": "socat", "operands": ["TCP-LISTEN:1", "EXEC:sh"]})
	count(reverse_shell.deny) == 1 with input as one({"program": "socat", "operands": [null, "system:sh"]})
	count(reverse_shell.deny) == 0 with input as one({"program": "socat", "operands": ["TCP-LISTEN:1", "TCP:a:2"]})
	count(reverse_shell.deny) == 0 with input as one({"program": "socat", "operands": ["PTY", "EXEC:sh"]})
}

test_sockets_of_the_shell if {
	there := [{"op": ">&", "target": "/dev/tcp/a/1"}]
	count(reverse_shell.deny) == 1 with input as one({"program": "bash", "redirects": there})
	python := {"program": "python3", "code": {"language": "python", "text": null}, "redirects": there}
	count(reverse_shell.deny) == 1 with input as one(python)
	count(reverse_shell.deny) == 0 with input as one({"program": "echo", "redirects": there})
}

piped(list) := object.union(given.commands(list), {"shell": {"pipelines": [[0, 1]]}})

test_pipes if {
	interactive := {"program": "sh", "options": given.options(["-i"])}
	reading := {"program": "sh", "code": {"language": "sh", "text": null}}
	client := {"program": "openssl", "subcommand": ["s_client"]}
	count(reverse_shell.deny) == 1 with input as piped([interactive, {"program": "nc"}])
	count(reverse_shell.deny) == 1 with input as piped([reading, client])
	count(reverse_shell.deny) == 0 with input as piped([{"program": "cat"}, {"program": "nc"}])
}

code(language, text) := one({"program": language, "code": {"language": language, "text": text}})

test_code if {
	count(reverse_shell.deny) == 1 with input as code("python", "s=socket.socket(); os.dup2(s.fileno(), 0)")
	count(reverse_shell.deny) == 0 with input as code("python", "s=socket.socket()")
	count(reverse_shell.deny) == 1 with input as code("awk", "BEGIN {\"/inet/tcp/0/a/1\" |& getline}")
	count(reverse_shell.deny) == 0 with input as code("awk", "{print}")
}

test_a_terminal_elsewhere if {
	count(reverse_shell.deny) == 1 with input as one({"program": "xterm", "argv": ["xterm", "-display", "a:1"]})
}

test_sockets_of_zsh if {
	joined := {"program": "zsh", "redirects": [{"op": ">&", "target": null}]}
	count(reverse_shell.deny) == 1 with input as given.commands([{"program": "ztcp"}, joined])
	count(reverse_shell.deny) == 0 with input as one(joined)
}
