package hookguard.rules.cloud.infrastructure_test

import data.hookguard.lib.given
import data.hookguard.rules.cloud.infrastructure

run(program, subcommand, options, operands) := given.commands([{
	"program": program,
	"subcommand": subcommand,
	"options": given.options(options),
	"operands": operands,
}])

test_destroying_asks if {
	every call in [
		["aws", ["ec2", "terminate-instances"], [], []],
		["aws", ["s3", "rm"], ["--recursive"], []],
		["aws", ["s3", "sync"], ["--delete"], []],
		["gcloud", ["compute", "instances", "delete"], [], ["a"]],
		["gsutil", ["rm"], ["-r"], ["gs://b"]],
		["kubectl", ["delete"], [], ["ns", "prod"]],
		["kubectl", ["delete"], ["--all"], ["pods"]],
		["terraform", ["destroy"], [], []],
		["terraform", ["apply"], ["-auto-approve"], []],
		["pulumi", ["up"], ["--yes"], []],
		["heroku", ["pg:reset"], [], []],
		["helm", ["uninstall"], [], ["a"]],
	] {
		count(infrastructure.ask) == 1 with input as run(call[0], call[1], call[2], call[3])
	}
}

test_down_to_nothing if {
	everything := {"program": "kubectl", "subcommand": ["scale"], "options": [{"name": "--all"}, {"name": "--replicas", "value": "0"}]}
	count(infrastructure.ask) == 1 with input as given.commands([everything])
	count(infrastructure.ask) == 1 with input as run("kafka-topics", [], ["--delete"], [])
}

test_looking_and_trying_pass if {
	every call in [
		["aws", ["ec2", "describe-instances"], [], []],
		["aws", ["s3", "rm"], [], ["s3://b/a"]],
		["gcloud", ["config", "remove"], [], []],
		["kubectl", ["delete"], [], ["pod/a"]],
		["kubectl", ["delete"], ["--dry-run"], ["ns", "a"]],
		["terraform", ["plan"], ["-destroy"], []],
	] {
		count(infrastructure.ask) == 0 with input as run(call[0], call[1], call[2], call[3])
	}
}

deletes_at(host) := object.union(
	given.commands([{"program": "curl", "options": [{"name": "-X", "value": "DELETE"}]}]),
	{"urls": [{"url": concat("", ["https://", host]), "scheme": "https", "host": host, "path": "/", "source": "shell", "command": 0}]},
)

test_deleting_on_a_server if {
	count(infrastructure.ask) == 1 with input as deletes_at("api.example.com")
	count(infrastructure.ask) == 0 with input as deletes_at("localhost")
	count(infrastructure.ask) == 0 with input as deletes_at("api")
}

everywhere(facts) if count(infrastructure.ask) == 1 with input as given.commands([facts])

test_many_machines if {
	everywhere({"program": "ansible", "argv": ["ansible", "all", "-m", "shell"]})
	everywhere({"program": "salt", "operands": ["*", "cmd.run", "ls"]})
	everywhere({"program": "pdsh", "operands": ["ls"]})
	not everywhere({"program": "ansible", "argv": ["ansible", "all", "-m", "ping"]})
}

test_files_taken_away_everywhere if {
	every call in [["state=absent path=/srv", 1], ["state=present", 0]] {
		count(infrastructure.ask) == call[1] with input as given.commands([{
			"program": "ansible",
			"argv": ["ansible", "all", "-m", "file", "-a", call[0]],
			"options": [{"name": "-m", "value": "file"}, {"name": "-a", "value": call[0]}],
			"operands": ["all"],
		}])
	}
}
