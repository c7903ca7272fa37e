package hookguard.rules.fs.recursive_delete_test

import data.hookguard.lib.given
import data.hookguard.rules.fs.recursive_delete

deletes(absolute) := given.paths([{"op": "delete", "recursive": true, "absolute": absolute}])

test_what_can_not_come_back_is_denied if {
	every absolute in [
		"/", "/*", "/.*", "/home", "/home/dev", "/home/dev/*", "/home/other", "/root", "/Users/dev",
		"/etc", "/etc/nginx", "/usr/lib/*", "/var/log", "/boot", "/opt/tool", "/mnt/disk",
		"/code/app", "/code/app/*", "/code",
	] {
		count(recursive_delete.deny) > 0 with input as deletes(absolute)
	}
}

test_ordinary_deletes_pass if {
	every absolute in [
		"/code/app/node_modules", "/code/app/dist/*", "/tmp/x", "/tmp/*", "/var/tmp/x", "/home/dev/.cache/tool",
		"/home/dev/other/build", "/dev/shm/x", "/opt/tool/cache/x", "/code/other",
	] {
		count(recursive_delete.deny) == 0 with input as deletes(absolute)
	}
}

test_a_link_is_judged_by_where_it_leads if {
	count(recursive_delete.deny) > 0 with input as given.paths([{
		"op": "delete",
		"recursive": true,
		"absolute": "/code/app/link",
		"in_project": false,
		"real": "/etc",
	}])
}

test_a_project_in_a_system_folder_is_the_project if {
	document := object.union(deletes("/usr/src/app/dist"), {"project": {"root": "/usr/src/app"}})
	inside := object.union(document, {"paths": [given.path({
		"op": "delete",
		"recursive": true,
		"absolute": "/usr/src/app/dist",
		"in_project": true,
	})]})
	count(recursive_delete.deny) == 0 with input as inside
}

test_one_reason_each if {
	count(recursive_delete.deny) == 1 with input as deletes("/")
	count(recursive_delete.deny) == 1 with input as deletes("/code")
}

test_unknown_program_with_the_arguments_of_rm if {
	every operand in ["/", "/*", "~", "~/", "$HOME"] {
		count(recursive_delete.deny) > 0 with input as given.commands([{
			"options": given.options(["-r", "-f"]),
			"operands": [operand],
		}])
	}
}

test_unknown_program_with_other_arguments_passes if {
	count(recursive_delete.deny) == 0 with input as given.commands([{"options": given.options(["-r"]), "operands": ["src"]}])
}

found(facts, options) := object.union(
	given.commands([{"program": "find", "options": options}, facts]),
	{"paths": [given.path({"op": "delete", "recursive": true, "absolute": "/code/app", "command": 1})]},
)

test_what_find_picks_is_not_the_folder if {
	named := [{"name": "-name", "value": "*.pyc"}]
	count(recursive_delete.deny) == 0 with input as found({"program": "find"}, named)
	count(recursive_delete.deny) == 0 with input as found({"program": "rm", "via": ["find -exec"]}, named)
	count(recursive_delete.deny) == 1 with input as found({"program": "find"}, [{"name": "-name", "value": "*"}])
	count(recursive_delete.deny) == 1 with input as found({"program": "find"}, [])
	count(recursive_delete.deny) == 1 with input as found({"program": "rm"}, named)
}

test_unknown_program_on_a_home if {
	document := object.union(
		given.commands([{"program": null, "options": given.options(["-r"]), "operands": ["/home/dev"]}]),
		{"paths": [given.path({"op": "read", "absolute": "/home/dev", "command": 0})]},
	)
	count(recursive_delete.deny) == 1 with input as document
	count(recursive_delete.deny) == 0 with input as object.union(document, {"paths": [given.path({"op": "read", "absolute": "/home/dev/x", "command": 0})]})
}

test_what_is_picked_from_the_project_passes if {
	picked := {"op": "delete", "recursive": true, "absolute": "/code/app", "picked": true}
	count(recursive_delete.deny) == 0 with input as given.paths([picked])
	count(recursive_delete.deny) > 0 with input as given.paths([object.union(picked, {"absolute": "/home/dev"})])
}
