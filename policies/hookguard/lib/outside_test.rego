package hookguard.lib.outside_test

import data.hookguard.lib.given
import data.hookguard.lib.outside

places(root, list) := object.union(
	given.paths([{"op": "write", "absolute": place, "in_project": startswith(place, root)} | some place in list]),
	{"project": {"root": root}},
)

test_what_lies_outside if {
	found := outside.written with input as places("/code/app", ["/code/app/a", "/etc/hosts"])
	[p.absolute | some p in found] == ["/etc/hosts"]
}

test_wide_projects_have_all_of_it if {
	count(outside.written) == 1 with input as places("/home/dev", ["/home/dev/.bashrc"])
	count(outside.written) == 1 with input as places("/etc", ["/etc/hosts"])
}
