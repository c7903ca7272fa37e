package hookguard.rules.cloud.access_test

import data.hookguard.lib.given
import data.hookguard.rules.cloud.access

run(program, subcommand, operands) := given.commands([{"program": program, "subcommand": subcommand, "operands": operands}])

test_granting_asks if {
	every call in [
		["aws", ["iam", "create-user"], []], ["aws", ["s3api", "put-bucket-acl"], []],
		["gcloud", ["projects", "add-iam-policy-binding"], []],
		["gcloud", ["iam", "service-accounts", "keys", "create"], []],
		["kubectl", ["create"], ["clusterrolebinding", "a"]],
		["az", ["role", "assignment", "create"], []],
	] {
		count(access.ask) == 1 with input as run(call[0], call[1], call[2])
	}
}

test_looking_passes if {
	every call in [
		["aws", ["iam", "list-users"], []], ["gcloud", ["iam", "service-accounts", "list"], []], ["kubectl", ["create"], ["configmap"]],
	] {
		count(access.ask) == 0 with input as run(call[0], call[1], call[2])
	}
}

test_repositories if {
	count(access.ask) == 1 with input as given.commands([{"program": "gh", "subcommand": ["repo", "edit"], "options": [{"name": "--visibility", "value": "public"}]}])
	count(access.ask) == 1 with input as given.commands([{"program": "gh", "subcommand": ["pr", "merge"], "options": given.options(["--admin"])}])
	count(access.ask) == 0 with input as given.commands([{"program": "gh", "subcommand": ["pr", "merge"]}])
}
