package hookguard.rules.git.remote_delete_test

import data.hookguard.lib.given
import data.hookguard.rules.git.remote_delete

push(options, operands) := given.commands([{
	"program": "git",
	"subcommand": ["push"],
	"options": given.options(options),
	"operands": operands,
}])

test_protected_branches_are_denied if {
	count(remote_delete.deny) == 1 with input as push(["--delete"], ["origin", "main"])
	count(remote_delete.deny) == 1 with input as push([], ["origin", ":refs/heads/master"])
}

test_others_ask if {
	count(remote_delete.ask) == 1 with input as push(["-d"], ["origin", "feature"])
	count(remote_delete.ask) == 1 with input as push([], ["origin", ":feature"])
	count(remote_delete.ask) == 1 with input as push(["--prune"], ["origin"])
	count(remote_delete.ask) == 0 with input as push(["-d", "--dry-run"], ["origin", "feature"])
}

test_forges if {
	count(remote_delete.ask) == 1 with input as given.commands([{"program": "gh", "subcommand": ["repo", "delete"]}])
	count(remote_delete.ask) == 0 with input as given.commands([{"program": "gh", "subcommand": ["repo", "view"]}])
}

test_plain_pushes_pass if {
	count(remote_delete.ask | remote_delete.deny) == 0 with input as push(["-u"], ["origin", "a:b"])
	count(remote_delete.ask | remote_delete.deny) == 0 with input as push([], ["origin", ":"])
}

asks_api(options, operands) if {
	count(remote_delete.ask) == 1 with input as given.commands([{"program": "gh", "subcommand": ["api"], "options": options, "operands": operands}])
}

test_by_the_api_of_a_forge if {
	asks_api([{"name": "-X", "value": "DELETE"}], ["repos/a/b"])
	asks_api([{"name": "-f", "value": "query=mutation { deleteRef }"}], ["graphql"])
	not asks_api([{"name": "-f", "value": "query=query { viewer }"}], ["graphql"])
	asks_api([{"name": "-X", "value": "PUT"}], ["repos/a/b/branches/main/protection"])
	not asks_api([], ["repos/a/b/branches/main/protection"])
}
