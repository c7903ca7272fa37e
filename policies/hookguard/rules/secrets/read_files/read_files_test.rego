package hookguard.rules.secrets.read_files_test

import data.hookguard.lib.given
import data.hookguard.rules.secrets.read_files

test_secret_files_are_denied if {
	every absolute in [
		"/home/dev/.ssh/id_ed25519", "/root/.ssh/config", "/home/dev/.aws/credentials", "/home/dev/.kube/config",
		"/home/dev/.docker/config.json", "/home/dev/.netrc", "/home/dev/.npmrc", "/home/dev/.config/gh/hosts.yml",
		"/etc/shadow", "/proc/self/environ", "/code/app/.env", "/code/app/.env.production", "/code/app/certs/server.key",
		"/code/app/deploy_rsa", "/code/app/.ENV", "/home/dev/.gnupg/private-keys-v1.d/x.key",
	] {
		count(read_files.deny) == 1 with input as given.paths([{"absolute": absolute}])
	}
}

test_ordinary_files_pass if {
	every absolute in [
		"/code/app/.env.example", "/code/app/.env.sample", "/home/dev/.ssh/id_ed25519.pub", "/home/dev/.ssh/known_hosts",
		"/code/app/src/env.ts", "/code/app/src/keys.ts", "/code/app/.environment", "/code/app/README.md",
	] {
		count(read_files.deny) == 0 with input as given.paths([{"absolute": absolute}])
	}
}

test_a_link_is_judged_by_where_it_leads if {
	count(read_files.deny) == 1 with input as given.paths([{"absolute": "/code/app/notes.txt", "real": "/home/dev/.ssh/id_rsa"}])
}

test_the_message_names_what_it_is if {
	some member in read_files.deny with input as given.paths([{"absolute": "/home/dev/.netrc"}])
	member.reason == "This reads a secret: netrc credentials."
	member.evidence == "/home/dev/.netrc"
}

use(program, operands) := object.union(
	given.commands([{"program": program, "operands": operands}]),
	{"paths": [given.path({"absolute": "/home/dev/.ssh/id_rsa", "command": 0})]},
)

test_programs_that_show_nothing_pass if {
	count(read_files.deny) == 0 with input as use("ssh", ["host"])
	count(read_files.deny) == 0 with input as use("chmod", ["600", "/home/dev/.ssh/id_rsa"])
	count(read_files.deny) == 1 with input as use("scp", ["/home/dev/.ssh/id_rsa", "host:"])
}

test_running_a_key_shows_it if {
	count(read_files.deny) == 1 with input as given.paths([{"op": "execute", "absolute": "/home/dev/.ssh/id_rsa"}])
}

test_writing_is_another_rule if {
	count(read_files.deny) == 0 with input as given.paths([{"op": "write", "absolute": "/code/app/.env"}])
}

by(c, paths) := object.union(
	given.commands([c]),
	{"paths": [given.path(object.union({"command": 0}, p)) | some p in paths]},
)

key := {"absolute": "/home/dev/.ssh/id_rsa"}

openssl(verb, options) := {"program": "openssl", "subcommand": [verb], "options": options}

test_a_converter_shows_the_key if {
	count(read_files.deny) == 1 with input as by(openssl("rsa", [{"name": "-in", "value": "k"}]), [key])
	count(read_files.deny) == 1 with input as by(openssl("pkey", given.options(["-noout", "-text"])), [key])
	count(read_files.deny) == 0 with input as by(openssl("pkey", given.options(["-noout"])), [key])
	count(read_files.deny) == 0 with input as by(openssl("rsa", given.options(["-pubout"])), [key])
	count(read_files.deny) == 0 with input as by(openssl("req", []), [key])
}

to(out) := by(openssl("pkcs8", [{"name": "-out", "value": out}]), [key, {"op": "write", "absolute": out}])

test_a_key_that_stays_a_key if {
	count(read_files.deny) == 0 with input as to("/code/app/server.pem")
	count(read_files.deny) == 1 with input as to("/code/app/notes.txt")
}

env := {"absolute": "/code/app/.env"}

node(code) := by({"program": "node", "code": {"language": "javascript", "text": code}}, [env])

test_a_runtime_that_prints_its_environment if {
	count(read_files.deny) == 1 with input as node("console.log(process.env)")
	count(read_files.deny) == 1 with input as node(null)
	count(read_files.deny) == 0 with input as node("require('./server')")
}

kubectl(facts) := by(object.union({"program": "kubectl", "subcommand": ["create"]}, facts), [env])

test_files_for_a_cluster if {
	count(read_files.deny) == 1 with input as kubectl({"options": [{"name": "-o", "value": "yaml"}]})
	count(read_files.deny) == 1 with input as kubectl({"operands": ["configmap", "c"]})
	count(read_files.deny) == 0 with input as kubectl({"operands": ["secret", "s"]})
}

test_a_shell_shows_what_it_can_not_run if {
	count(read_files.deny) == 1 with input as by({"program": "."}, [key])
	count(read_files.deny) == 0 with input as by({"program": "source"}, [env])
}
