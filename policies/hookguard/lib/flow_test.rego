package hookguard.lib.flow_test

import data.hookguard.lib.flow
import data.hookguard.lib.given

line := object.union(
	given.commands([{"program": "curl"}, {"program": "tee"}, {"program": "sh", "code": {"language": "sh", "text": null}}, {"program": "ls"}]),
	{"shell": {"pipelines": [[0, 1, 2]]}},
)

test_feeders if {
	[c.program | some c in flow.feeders(2)] == ["curl", "tee"] with input as line
	flow.feeders(0) == [] with input as line
	flow.feeders(3) == [] with input as line
	flow.is_fed_by(2, {"curl"}) with input as line
	not flow.is_fed_by(2, {"wget"}) with input as line
}

test_unread_code if {
	flow.runs_unread_code(given.command({"program": "sh", "code": {"language": "sh", "text": null}}))
	flow.runs_unread_code(given.command({"program": "eval", "stdin_from": 0}))
	flow.runs_unread_code(given.command({}))
	not flow.runs_unread_code(given.command({"program": "sh", "code": {"language": "sh", "text": "ls"}}))
	not flow.runs_unread_code(given.command({"program": "eval"}))
	not flow.runs_unread_code(given.command({"argv": [null, "--version"]}))
}

test_downloads if {
	flow.downloads(given.command({"program": "curl"}))
	flow.downloads(given.command({"program": "openssl", "operands": ["s_client"]}))
	flow.downloads(given.command({"program": "aws", "subcommand": ["s3", "cp"]}))
	not flow.downloads(given.command({"program": "cat"}))
}
