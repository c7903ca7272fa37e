package hookguard.rules.fs.outside_delete_test

import data.hookguard.lib.given
import data.hookguard.rules.fs.outside_delete

test_outside_asks if {
	every absolute in ["/home/dev/other", "/home/dev/Documents/x", "/srv/data/x/y"] {
		count(outside_delete.ask) == 1 with input as given.paths([{"op": "delete", "recursive": true, "absolute": absolute}])
	}
}

test_inside_and_temporary_pass if {
	every absolute in ["/code/app/dist", "/tmp/x", "/home/dev/.cache/x", "/home/dev/other/node_modules", "/var/folders/a/b"] {
		count(outside_delete.ask) == 0 with input as given.paths([{"op": "delete", "recursive": true, "absolute": absolute}])
	}
	count(outside_delete.ask) == 0 with input as given.paths([{"op": "delete", "absolute": "/home/dev/x"}])
}

test_worktrees_pass if {
	removed := object.union(
		given.commands([{"program": "git"}]),
		{"paths": [given.path({"op": "delete", "recursive": true, "absolute": "/code/app-fix", "command": 0})]},
	)
	count(outside_delete.ask) == 0 with input as removed
}

sync(options) := object.union(
	given.commands([{"program": "rsync", "options": given.options(options)}]),
	{"paths": [given.path({"op": "write", "absolute": "/home/dev/other", "command": 0})]},
)

test_synchronising_away if {
	count(outside_delete.ask) == 1 with input as sync(["-a", "--delete"])
	count(outside_delete.ask) == 1 with input as sync(["-a", "--delete-after"])
	count(outside_delete.ask) == 0 with input as sync(["-a"])
	count(outside_delete.ask) == 0 with input as sync(["--delete", "--dry-run"])
}

listed(source) := object.union(
	given.commands([{"program": source}, {"program": "xargs"}, {"program": "rm", "options": given.options(["-r"]), "operands": [null], "via": ["xargs"]}]),
	{"shell": {"pipelines": [[0, 1, 2]]}},
)

test_lists_that_can_not_be_seen if {
	count(outside_delete.ask) == 1 with input as listed("cat")
	count(outside_delete.ask) == 0 with input as listed("find")
	from_file := given.commands([
		{"program": "find"}, {"program": "xargs", "options": given.options(["-a"])},
		{"program": "rm", "options": given.options(["-r"]), "operands": [null], "via": ["xargs"]},
	])
	count(outside_delete.ask) == 1 with input as object.union(from_file, {"shell": {"pipelines": [[0, 1, 2]]}})
}
