# METADATA
# title: Paths
# description: >-
#   Questions about `input.paths`: every file that the call reads, writes, deletes or executes, by file tool or by
#   shell. A path is asked by where it was written *and* by where its symlinks lead; letter case doesn't matter,
#   because it doesn't on half of the machines.
package hookguard.lib.path

# METADATA
# title: written
# description: The paths whose contents change, or that go away.
written := [p |
	some p in input.paths
	p.op in {"write", "delete"}
]

# METADATA
# title: read
# description: The paths whose contents are read.
read := [p |
	some p in input.paths
	p.op == "read"
]

# METADATA
# title: deleted
# description: The paths that go away.
deleted := [p |
	some p in input.paths
	p.op == "delete"
]

# METADATA
# title: places(p)
# description: "Where a path is, in lower case: as written and with its symlinks followed. A string stands for itself."
places(p) := {lower(p.absolute), lower(p.real)} if is_object(p)

places(p) := {lower(p)} if is_string(p)

# METADATA
# title: expand(dir)
# description: "A place as rules name it, absolute and in lower case: `~` is the user's home, `.` the project."
expand(dir) := lower(home) if dir == "~"

expand(dir) := lower(concat("", [home, substring(dir, 1, -1)])) if startswith(dir, "~/")

expand(dir) := lower(input.project.root) if dir == "."

expand(dir) := lower(concat("", [input.project.root, substring(dir, 1, -1)])) if startswith(dir, "./")

expand(dir) := lower(dir) if startswith(dir, "/")

home := input.user.home

# METADATA
# title: under(p, dir)
# description: "True when a path is a folder or lies in it: `path.under(p, \"~/.ssh\")`."
under(p, dir) if {
	folder := expand(dir)
	some place in places(p)
	inside(place, folder)
}

# METADATA
# title: under_any(p, dirs)
# description: True when a path lies in one of a set of folders.
under_any(p, dirs) if {
	some dir in dirs
	under(p, dir)
}

# METADATA
# title: is(p, file)
# description: "True when a path is exactly this file or folder: `path.is(p, \"~/.netrc\")`."
is(p, file) if expand(file) in places(p)

# METADATA
# title: holds(p, file)
# description: "True when a path is this file or a folder above it: what is deleted or moved with it."
holds(p, file) if {
	target := expand(file)
	some place in places(p)
	inside(target, place)
}

# METADATA
# title: inside(place, folder)
# description: True when an absolute path is a folder or lies in it, both already in lower case.
inside(place, folder) if place == folder

inside(_, "/") := true

inside(place, folder) if startswith(place, concat("", [folder, "/"]))

# METADATA
# title: has_part(p, part)
# description: "True when a run of folder or file names stands in a path: `path.has_part(p, \".ssh\")`, `path.has_part(p, \".aws/credentials\")`."
has_part(p, part) if {
	middle := concat("", ["/", part, "/"])
	some place in places(p)
	contains(concat("", [place, "/"]), middle)
}

# METADATA
# title: names(p)
# description: The last segment of a path, as written and with symlinks followed, in lower case.
names(p) := {name |
	some place in places(p)
	segments := split(place, "/")
	name := segments[count(segments) - 1]
}

# METADATA
# title: named(p, set)
# description: "True when the file is called one of these names: `path.named(p, {\".npmrc\"})`."
named(p, set) if {
	some name in names(p)
	name in set
}

# METADATA
# title: ends_with(p, suffixes)
# description: "True when the file's name ends in one of these: `path.ends_with(p, {\".pem\"})`."
ends_with(p, suffixes) if {
	some name in names(p)
	some suffix in suffixes
	endswith(name, suffix)
}
