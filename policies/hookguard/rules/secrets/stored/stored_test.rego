package hookguard.rules.secrets.stored_test

import data.hookguard.lib.given
import data.hookguard.rules.secrets.stored

asks(facts) if count(stored.ask) == 1 with input as given.commands([facts])

test_tables if {
	asks({"program": "gh", "subcommand": ["auth", "token"]})
	asks({"program": "vault", "operands": ["kv", "get", "a"]})
	not asks({"program": "gh", "subcommand": ["auth", "status"]})
	asks({"program": "gh", "subcommand": ["auth", "status"], "options": given.options(["--show-token"])})
}

test_settings_by_their_names if {
	asks({"program": "npm", "subcommand": ["config"], "operands": ["get", "//r/:_authToken"]})
	not asks({"program": "npm", "subcommand": ["config"], "operands": ["set", "//r/:_authToken", "x"]})
	not asks({"program": "npm", "subcommand": ["config"], "operands": ["get", "registry"]})
	asks({"program": "terraform", "operands": ["output"], "options": [{"name": "-raw", "value": "db_password"}]})
}

test_entries_of_a_password_store if {
	asks({"program": "pass", "operands": ["mail"]})
	not asks({"program": "pass"})
	not asks({"program": "pass", "operands": ["ls"]})
}

secret(options) := {"program": "kubectl", "subcommand": ["get"], "operands": ["secret", "s"], "options": options}

test_secrets_of_a_cluster if {
	asks(secret([{"name": "-o", "value": "yaml"}]))
	not asks(secret([{"name": "-o", "value": "name"}]))
	not asks(secret([]))
}

token := {"program": "gh", "subcommand": ["auth", "token"], "text": "gh auth token"}

test_what_is_handed_on_passes if {
	piped := object.union(given.commands([token, {"program": "docker"}]), {"shell": {"pipelines": [[0, 1]]}})
	count(stored.ask) == 0 with input as piped

	shown := object.union(given.commands([token, {"program": "cat"}]), {"shell": {"pipelines": [[0, 1]]}})
	count(stored.ask) == 1 with input as shown

	inner := object.union(token, {"via": ["substitution"], "span": [5, 18]})
	count(stored.ask) == 0 with input as given.commands([inner, {"program": "curl", "span": [0, 20], "operands": ["a"]}])
	count(stored.ask) == 1 with input as given.commands([inner, {"program": "echo", "span": [0, 20], "operands": [null]}])
	not asks(object.union(token, {"redirects": [{"op": ">", "target": "/dev/null"}]}))
}

test_names_that_end_like_secrets if {
	asks({"program": "npm", "subcommand": ["config"], "operands": ["get", "_auth"]})
	asks({"program": "git", "subcommand": ["config"], "options": [{"name": "--get", "value": "http.extraheader"}]})
}

inner := object.union(token, {"via": ["substitution"], "span": [2, 15]})

test_through_a_variable if {
	kept := object.union(
		given.commands([
			inner, {"span": [0, 17], "assignments": [{"name": "T", "value": null}], "text": "T=$(gh auth token)"},
			{"program": "echo", "text": "echo $T", "span": [19, 26]},
		]),
		{},
	)
	count(stored.ask) == 1 with input as kept
}

test_in_an_address if {
	count(stored.ask) == 1 with input as given.commands([inner, {"program": "curl", "span": [0, 40], "operands": [null]}])
}
