package hookguard.lib.verbs_test

import data.hookguard.lib.given
import data.hookguard.lib.verbs

command(facts) := given.command(facts)

test_words_of_known_and_unknown_programs if {
	verbs.starts(command({"program": "docker", "subcommand": ["compose", "down"]}), ["compose", "down"])
	verbs.starts(command({"program": "flit", "operands": ["publish"]}), ["publish"])
	verbs.starts(command({"program": "flit"}), [])
	not verbs.starts(command({"program": "flit", "operands": ["build"]}), ["publish"])
}

test_modules_of_python if {
	module := command({"program": "python3", "options": [{"name": "-m", "value": "twine"}], "operands": ["upload"]})
	verbs.does(module, {"twine": {["upload"]}})
	verbs.named(command({"program": "python3"})) == "python3"
	verbs.named(command({"program": "python3", "options": [{"name": "-m", "value": null}]})) == "python3"
	twice := [{"name": "-m", "value": "timeit"}, {"name": "-m", "value": "rsa"}]
	verbs.named(command({"program": "python3", "options": twice})) == "timeit"
}

test_tables if {
	verbs.does(command({"program": "npm", "subcommand": ["publish"]}), {"npm": {["publish"]}})
	not verbs.does(command({"program": "npm", "subcommand": ["pack"]}), {"npm": {["publish"]}})
	verbs.mentions(command({"program": "mvn", "operands": ["clean", "deploy"]}), {"mvn": {"deploy"}})
	not verbs.mentions(command({"program": "mvn", "operands": ["verify"]}), {"mvn": {"deploy"}})
}

test_trials if {
	verbs.is_trial(command({"options": [{"name": "--dry-run"}]}))
	verbs.is_trial(command({"options": [{"name": "--dry-run", "value": "client"}]}))
	not verbs.is_trial(command({"options": [{"name": "--dry-run", "value": "none"}]}))
	not verbs.is_trial(command({"options": [{"name": "--force"}]}))
}

test_commands_of_programs_and_modules if {
	module := {"program": "python3", "options": [{"name": "-m", "value": "twine"}]}
	count(verbs.of({"twine": true, "npm": true})) == 2 with input as given.commands([module, {"program": "npm"}, {"program": "ls"}])
	verbs.of({"pip"}) == [] with input as given.commands([{"program": "python3"}])
}
