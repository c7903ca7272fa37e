package hookguard.rules.supply.remote_install_test

import data.hookguard.lib.given
import data.hookguard.rules.supply.remote_install

run(program, subcommand, operands, options) := given.commands([{
	"program": program,
	"subcommand": subcommand,
	"operands": operands,
	"options": options,
}])

test_addresses_ask if {
	every word in ["https://example.com/a.tgz", "git+ssh://git@example.com/a", "git@example.com:a/b", "github:a/b", "a/b"] {
		count(remote_install.ask) == 1 with input as run("npm", ["install"], [word], [])
	}
	count(remote_install.ask) == 1 with input as run("npx", [], ["a/b"], [])
	count(remote_install.ask) == 1 with input as run("cargo", ["install"], [], [{"name": "--git", "value": "https://example.com/a"}])
}

test_names_and_folders_pass if {
	every word in ["react", "@a/b", "./a/b", "~/a", "file:///a/b", "http://localhost:4873/a.tgz", null] {
		count(remote_install.ask) == 0 with input as run("npm", ["install"], [word], [])
	}
	count(remote_install.ask) == 0 with input as run("npx", [], ["eslint", "src/a"], [])
	count(remote_install.ask) == 0 with input as run("npm", ["test"], ["a/b"], [])
	count(remote_install.ask) == 0 with input as run("npm", ["install"], ["a/b"], given.options(["--dry-run"]))
}

test_an_index_is_a_registry_and_no_source if {
	index := [{"name": "-i", "value": "https://index.example/simple"}]
	count(remote_install.ask) == 0 with input as run("pip", ["install"], ["a"], index)
	count(remote_install.ask) == 1 with input as run("pip", ["install"], ["https://example.com/a.whl"], index)
	count(remote_install.ask) == 1 with input as run("npm", ["install"], ["a"], index)
}
