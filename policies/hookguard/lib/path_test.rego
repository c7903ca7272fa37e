package hookguard.lib.path_test

import data.hookguard.lib.given
import data.hookguard.lib.path

key := given.path({"absolute": "/home/dev/.SSH/id_rsa"})

link := given.path({"absolute": "/code/app/notes", "real": "/home/dev/.ssh/id_rsa"})

test_lists_by_what_happens if {
	document := given.paths([{"op": "read", "absolute": "/a"}, {"op": "write", "absolute": "/b"}, {"op": "delete", "absolute": "/c"}])
	[p.absolute | some p in path.read] == ["/a"] with input as document
	[p.absolute | some p in path.written] == ["/b", "/c"] with input as document
	[p.absolute | some p in path.deleted] == ["/c"] with input as document
}

test_under_a_folder if {
	path.under(key, "~/.ssh") with input as given.call({})
	path.under(key, "~") with input as given.call({})
	path.under(key, "/") with input as given.call({})
	path.under(link, "~/.ssh") with input as given.call({})
	path.under(link, ".") with input as given.call({})
	path.under(link, "./notes") with input as given.call({})
	path.under("/etc/passwd", "/etc") with input as given.call({})
	not path.under(key, "~/.s") with input as given.call({})
	not path.under(key, ".") with input as given.call({})
	path.under_any(key, {"/etc", "~/.ssh"}) with input as given.call({})
	not path.under_any(key, {"/etc"}) with input as given.call({})
}

test_is_one_file if {
	path.is(key, "~/.ssh/id_rsa") with input as given.call({})
	not path.is(key, "~/.ssh") with input as given.call({})
}

test_holds_what_goes_with_it if {
	path.holds("/home", "~/.ssh") with input as given.call({})
	path.holds("/code/app", ".") with input as given.call({})
	not path.holds("/code/app/src", ".") with input as given.call({})
}

test_parts_names_endings if {
	path.has_part(key, ".ssh")
	path.has_part(key, ".ssh/id_rsa")
	not path.has_part(key, ".ssh/id")
	path.named(link, {"id_rsa"})
	not path.named(link, {"id"})
	path.ends_with(key, {"_rsa"})
	not path.ends_with(key, {".pem"})
}
