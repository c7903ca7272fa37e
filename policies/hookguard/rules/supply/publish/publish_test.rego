package hookguard.rules.supply.publish_test

import data.hookguard.lib.given
import data.hookguard.rules.supply.publish

run(program, subcommand, options) := given.commands([{
	"program": program,
	"subcommand": subcommand,
	"options": given.options(options),
}])

test_publishing_asks if {
	count(publish.ask) == 1 with input as run("npm", ["publish"], [])
	count(publish.ask) == 1 with input as run("docker", ["image", "push"], [])
	count(publish.ask) == 1 with input as run("cargo", ["yank"], [])
}

test_trying_and_building_pass if {
	count(publish.ask) == 0 with input as run("npm", ["publish"], ["--dry-run"])
	count(publish.ask) == 0 with input as run("npm", ["pack"], [])
	count(publish.ask) == 0 with input as run("docker", ["build"], [])
}

test_tasks if {
	count(publish.ask) == 1 with input as given.commands([{"program": "gradlew", "operands": ["clean", "publish"]}])
	count(publish.ask) == 0 with input as given.commands([{"program": "gradlew", "operands": ["build"]}])
}

test_tools_that_do_nothing_else if {
	count(publish.ask) == 1 with input as given.commands([{"program": "semantic-release"}])
	count(publish.ask) == 0 with input as run("semantic-release", [], ["--dry-run"])
}
