package hookguard.rules.exfil.upload_test

import data.hookguard.lib.given
import data.hookguard.rules.exfil.upload

sent(facts, host) := object.union(given.commands([facts]), {"urls": [{"host": host, "command": 0}]})

with_option(program, name, value) := {"program": program, "options": [{"name": name, "value": value}]}

test_options_that_upload_ask if {
	every facts in [
		with_option("curl", "-T", "a"), with_option("curl", "-F", "f=@a"), with_option("wget", "--post-file", "a"),
		with_option("mutt", "-a", "a"),
	] {
		count(upload.ask) == 1 with input as sent(facts, "example.com")
		count(upload.ask) == 0 with input as sent(facts, "localhost")
	}
	count(upload.ask) == 0 with input as sent(with_option("curl", "-F", "a=b"), "example.com")
}

test_drop_sites_are_denied if {
	count(upload.deny) == 1 with input as sent(with_option("curl", "-F", "f=@a"), "0x0.st")
	count(upload.deny) == 1 with input as sent(with_option("curl", "-d", "x"), "abc.oastify.com")
	count(upload.deny) == 0 with input as sent(with_option("curl", "-o", "x"), "pastebin.com")
	count(upload.deny) == 0 with input as sent(with_option("curl", "-d", "x"), "example.com")
}

read(document, i, absolute) := object.union(document, {"paths": [given.path({"absolute": absolute, "command": i})]})

test_bodies_from_files_outside if {
	posted := sent(with_option("curl", "-d", "@f"), "example.com")
	count(upload.ask) == 1 with input as read(posted, 0, "/home/dev/f")
	count(upload.ask) == 0 with input as read(posted, 0, "/work/app/f")
	count(upload.ask) == 0 with input as read(posted, 0, "/tmp/f")
}

piped(first, last, host) := object.union(
	given.commands([first, last]),
	{"shell": {"pipelines": [[0, 1]]}, "urls": [{"host": host, "command": 1}]},
)

test_pipes if {
	stdin := with_option("curl", "-T", "-")
	count(upload.ask) == 1 with input as piped({"program": "tar"}, stdin, "example.com")
	count(upload.ask) == 1 with input as piped({"program": "git", "subcommand": ["bundle"]}, stdin, "example.com")
	count(upload.ask) == 0 with input as piped({"program": "jq"}, stdin, "example.com")
	count(upload.ask) == 1 with input as read(piped({"program": "cat"}, with_option("curl", "--data-urlencode", "f@-"), "example.com"), 0, "/home/dev/f")
	count(upload.ask) == 1 with input as read(piped({"program": "cat"}, {"program": "nc"}, "example.com"), 0, "/work/app/f")
	count(upload.ask) == 1 with input as piped({"program": "pg_dump"}, {"program": "mail"}, "example.com")
	count(upload.deny) == 1 with input as piped({"program": "echo"}, {"program": "nc"}, "termbin.com")
}

test_files_into_netcat if {
	fed := {"program": "nc", "redirects": [{"op": "<", "target": "f"}]}
	count(upload.ask) == 1 with input as sent(fed, "example.com")
	count(upload.ask) == 0 with input as sent({"program": "nc", "redirects": [{"op": "<", "target": "/dev/null"}]}, "example.com")
}

test_copies if {
	out := sent({"program": "scp", "operands": ["f", "example.com:f"]}, "example.com")
	count(upload.ask) == 1 with input as read(out, 0, "/home/dev/f")
	count(upload.ask) == 0 with input as read(out, 0, "/work/app/f")
	inward := sent({"program": "scp", "operands": ["example.com:f", "./f"]}, "example.com")
	count(upload.ask) == 0 with input as read(inward, 0, "/home/dev/f")
}

named(program, words) := given.commands([
	{"program": program, "span": [6, 9], "via": ["substitution"]},
	{"program": "dig", "span": [0, 20], "operands": words},
])

test_names_that_carry_data if {
	count(upload.deny) == 1 with input as named("whoami", [null])
	count(upload.deny) == 1 with input as read(named("cat", [null]), 0, "/work/app/f")
	count(upload.deny) == 0 with input as named("hostname", [null])
	count(upload.deny) == 0 with input as named("whoami", ["example.com"])
	apart := given.commands([{"program": "xxd"}, {"program": "dig", "operands": [null]}])
	count(upload.ask) == 1 with input as apart
}
