package hookguard.lib.path_index_test

import data.hookguard.lib.given
import data.hookguard.lib.path_index

document := given.paths([
	{"absolute": "/home/dev/.ssh/id_rsa"},
	{"absolute": "/code/App/a.ts", "op": "write"},
	{"absolute": "/code/app/link", "real": "/etc/passwd", "op": "delete"},
	{"absolute": "/etc"},
	{"absolute": "/code/app/*.ts"},
])

test_folders_and_what_is_below if {
	path_index.under({"/home/dev"}) == {0} with input as document
	path_index.under({"/etc", "/code/app"}) == {1, 2, 3, 4} with input as document
	path_index.under({"/et"}) == set() with input as document
	path_index.in_folder("/etc") == {2} with input as document
	"/home/dev/.ssh" in path_index.folders with input as document
}

test_names_and_segments if {
	path_index.named({"id_rsa", "passwd"}) == {0, 2} with input as document
	path_index.through({".ssh"}) == {0} with input as document
	path_index.through({"etc"}) == {2, 3} with input as document
	path_index.patterns == {4} with input as document
}

test_changes if {
	[p.absolute | some p in path_index.changed({0, 1, 2})] == ["/code/App/a.ts", "/code/app/link"] with input as document
}

test_whether_anything_changes if {
	path_index.something_changes with input as document
	not path_index.something_changes with input as given.paths([{"absolute": "/etc/passwd"}])
	not path_index.something_changes with input as given.call({})
}
