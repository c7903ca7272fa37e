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
	count(upload.ask) == 0 with input as read(posted, 0, "/code/app/f")
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
	count(upload.ask) == 1 with input as read(piped({"program": "cat"}, {"program": "nc"}, "example.com"), 0, "/code/app/f")
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
	count(upload.ask) == 0 with input as read(out, 0, "/code/app/f")
	inward := sent({"program": "scp", "operands": ["example.com:f", "./f"]}, "example.com")
	count(upload.ask) == 0 with input as read(inward, 0, "/home/dev/f")
}

test_what_substitutions_read if {
	document := object.union(
		given.commands([
			{"program": "cat", "span": [8, 12], "via": ["substitution"]},
			{"program": "curl", "span": [0, 20]},
		]),
		{"urls": [{"host": "example.com", "command": 1}]},
	)
	count(upload.ask) == 1 with input as read(document, 0, "/home/dev/f")
	count(upload.ask) == 0 with input as read(document, 0, "/code/app/f")
}

test_letters_and_shells if {
	count(upload.ask) == 1 with input as given.commands([{"program": "mail", "redirects": [{"op": "<", "target": "f"}]}])
	count(upload.ask) == 1 with input as read(piped({"program": "tar"}, {"program": "ssh"}, "example.com"), 0, "/code/app")
	count(upload.ask) == 0 with input as read(piped({"program": "tar"}, {"program": "ssh"}, "example.com"), 0, "/code/app/dist")
}

test_clouds if {
	synced := sent({"program": "aws", "subcommand": ["s3", "sync"], "operands": [".", "s3://b"]}, "b")
	count(upload.ask) == 1 with input as read(synced, 0, "/code/app")
	count(upload.ask) == 0 with input as read(synced, 0, "/code/app/dist")
}

test_code_that_reads_and_talks if {
	code := sent({"program": "python3", "code": {"language": "python", "text": "…"}}, "example.com")
	count(upload.ask) == 1 with input as read(code, 0, "/etc/hosts")
	count(upload.ask) == 0 with input as read(code, 0, "/code/app/a")
}

test_sharing if {
	count(upload.ask) == 1 with input as given.commands([{"program": "gh", "subcommand": ["gist", "create"]}])
	push := {"program": "git", "subcommand": ["push"], "operands": ["https://example.com/a"]}
	count(upload.ask) == 1 with input as sent(push, "example.com")
	count(upload.ask) == 0 with input as given.commands([push])
	count(upload.ask) == 1 with input as given.commands([object.union(push, {"operands": [null, "main"]})])
	count(upload.ask) == 0 with input as given.commands([object.union(push, {"operands": ["origin", null]})])
	to := {"operands": [], "options": [{"name": "--repo", "value": null}]}
	count(upload.ask) == 1 with input as given.commands([object.union(push, to)])
}

address(word) := object.union(
	given.commands([{"program": "curl", "operands": [null], "text": concat(" ", ["curl", word])}]),
	{"shell": {"unresolved": [{"text": word, "why": "a variable that is not known"}]}},
)

test_addresses_made_of_secrets if {
	count(upload.ask) == 1 with input as address("https://example.com/$MY_TOKEN")
	count(upload.ask) == 0 with input as address("https://example.com/$VERSION")
}
