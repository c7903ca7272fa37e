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
	count(read_files.deny) == 0 with input as by({"program": "ssh", "options": [{"name": "-i", "value": "/home/dev/.ssh/id_rsa"}]}, [key])
	count(read_files.deny) == 1 with input as use("ssh", ["host"])
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

named := [{"name": "-in", "value": "/home/dev/.ssh/id_rsa"}]

openssl(verb, options) := {"program": "openssl", "subcommand": [verb], "options": options}

test_a_converter_shows_the_key if {
	count(read_files.deny) == 1 with input as by(openssl("rsa", [{"name": "-in", "value": "k"}]), [key])
	count(read_files.deny) == 1 with input as by(openssl("pkey", given.options(["-noout", "-text"])), [key])
	count(read_files.deny) == 0 with input as by(openssl("pkey", array.concat(given.options(["-noout"]), named)), [key])
	count(read_files.deny) == 0 with input as by(openssl("rsa", array.concat(given.options(["-pubout"]), named)), [key])
	count(read_files.deny) == 0 with input as by(openssl("req", [{"name": "-key", "value": "/home/dev/.ssh/id_rsa"}]), [key])
}

to(out) := by(openssl("pkcs8", array.concat([{"name": "-out", "value": out}], named)), [key, {"op": "write", "absolute": out}])

test_a_key_that_stays_a_key if {
	count(read_files.deny) == 0 with input as to("/code/app/server.pem")
	count(read_files.deny) == 1 with input as to("/code/app/notes.txt")
}

env := {"absolute": "/code/app/.env"}

node(code) := by({"program": "node", "code": {"language": "javascript", "text": code}, "options": [{"name": "--env-file", "value": "/code/app/.env"}]}, [env])

test_a_runtime_that_prints_its_environment if {
	count(read_files.deny) == 1 with input as node("console.log(process.env)")
	count(read_files.deny) == 1 with input as node(null)
	count(read_files.deny) == 0 with input as node("require('./server')")
}

from_file := [{"name": "--from-env-file", "value": "/code/app/.env"}]

kubectl(facts) := by(object.union({"program": "kubectl", "subcommand": ["create"], "options": from_file}, facts), [env])

test_files_for_a_cluster if {
	count(read_files.deny) == 1 with input as kubectl({"options": array.concat(from_file, [{"name": "-o", "value": "yaml"}])})
	count(read_files.deny) == 1 with input as kubectl({"operands": ["configmap", "c"]})
	count(read_files.deny) == 0 with input as kubectl({"operands": ["secret", "s"]})
}

test_a_shell_shows_what_it_can_not_run if {
	count(read_files.deny) == 1 with input as by({"program": "."}, [key])
	count(read_files.deny) == 0 with input as by({"program": "source"}, [env])
}

test_what_only_tells_how_often_or_whether if {
	every c in [
		{"program": "grep", "options": given.options(["-q"])}, {"program": "rg", "options": given.options(["--count"])},
		{"program": "cmp", "options": given.options(["-s"])}, {"program": "wc"},
	] {
		count(read_files.deny) == 0 with input as by(c, [env])
	}
	count(read_files.deny) == 1 with input as by({"program": "grep"}, [env])
	count(read_files.deny) == 1 with input as by({"program": "diff"}, [env])
}

copied(to) := by({"program": "cp"}, [object.union(env, {"in_project": true}), object.union({"op": "write", "in_project": true}, to)])

test_a_second_copy_under_a_secret_name if {
	count(read_files.deny) == 0 with input as copied({"absolute": "/code/app/.env.bak"})
	count(read_files.deny) == 1 with input as copied({"absolute": "/code/app/notes.txt"})
	count(read_files.deny) == 1 with input as copied({"absolute": "/srv/www/.env", "in_project": false})
	count(read_files.deny) == 1 with input as by({"program": "cp"}, [object.union(env, {"in_project": true})])
}

test_options_the_facts_take_for_flags if {
	deno := {"program": "deno", "argv": ["deno", "run", "--env-file", "/code/app/.env", "a.ts"], "operands": ["a.ts"], "code": {"language": "javascript", "text": "x()"}}
	count(read_files.deny) == 0 with input as by(deno, [env])
	twice := object.union(deno, {"operands": ["/code/app/.env", "x/code/app/.env"]})
	count(read_files.deny) == 1 with input as by(twice, [env])
}

helm(verb) := by({"program": "helm", "operands": [verb], "options": [{"name": "--values", "value": "/code/app/.env"}]}, [env])

uses(facts) := by(object.union({"program": "docker", "options": [{"name": "--env-file", "value": "/code/app/.env"}]}, facts), [env])

test_redirects_and_code_are_no_use_in_place if {
	count(read_files.deny) == 0 with input as uses({"subcommand": ["run"], "operands": ["app"]})
	count(read_files.deny) == 1 with input as uses({"redirects": [{"op": "<", "target": "/code/app/.env"}]})
	count(read_files.deny) == 1 with input as uses({"code": {"language": "bash", "text": "cat /code/app/.env"}})
}

test_what_shows_a_composition_or_a_mounted_file if {
	count(read_files.deny) == 1 with input as uses({"subcommand": ["compose"], "operands": ["config"]})
	mounted := {"options": [{"name": "-v", "value": "/code/app/.env:/e"}]}
	count(read_files.deny) == 1 with input as uses(object.union(mounted, {"operands": ["alpine", "cat", "/e"]}))
	count(read_files.deny) == 0 with input as uses(object.union(mounted, {"operands": ["alpine", "serve"]}))
	count(read_files.deny) == 1 with input as helm("template")
	count(read_files.deny) == 0 with input as helm("upgrade")
}
