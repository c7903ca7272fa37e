# METADATA
# title: Index of paths
# description: >-
#   Where the paths of a call are, worked out once for all rules: a rule that watches forty folders costs forty looks, however many
#   paths there are. Places are in lower case, as written and with symlinks followed; a path is named by its number in `input.paths`.
package hookguard.lib.path_index

import data.hookguard.lib.path

# METADATA
# title: spots
# description: The paths by the place where they are.
spots[place] contains i if {
	some i, p in input.paths
	some place in path.places(p)
}

# Thousands of files usually lie in a handful of folders, so what is asked of folders is asked of each once.
children[parent] contains place if {
	some place, _ in spots
	segments := split(place, "/")
	parent := concat("/", array.slice(segments, 0, count(segments) - 1))
}

called[name] contains place if {
	some place, _ in spots
	segments := split(place, "/")
	name := segments[count(segments) - 1]
}

above[folder] contains parent if {
	some parent, _ in children
	segments := split(parent, "/")
	some length in numbers.range(1, count(segments))
	folder := concat("/", array.slice(segments, 0, length))
}

segments_of[segment] contains parent if {
	some parent, _ in children
	some segment in split(parent, "/")
}

# METADATA
# title: folders
# description: The folders that the paths lie in, each once.
folders := object.keys(children)

# METADATA
# title: in_folder(folder)
# description: The paths that lie right in a folder.
in_folder(folder) := {i |
	some place in children[folder]
	some i in spots[place]
}

# METADATA
# title: under(places)
# description: "The paths that are one of these places, or lie below one: absolute and in lower case, as `path.expand` gives them."
under(places) := {i |
	some place in places
	some i in spots[place]
} | {i |
	some place in places
	some parent in above[place]
	some i in in_folder(parent)
}

# METADATA
# title: named(names)
# description: The paths whose last segment is one of these.
named(names) := {i |
	some name in names
	some place in called[name]
	some i in spots[place]
}

# METADATA
# title: through(segments)
# description: The paths that have one of these folders or files on their way.
through(segments) := named(segments) | {i |
	some segment in segments
	some parent in segments_of[segment]
	some i in in_folder(parent)
}

# METADATA
# title: patterns
# description: The paths that are patterns.
patterns := {i |
	some place, found in spots
	contains(place, "*")
	some i in found
}

# METADATA
# title: something_changes
# description: >-
#   True when any path of the call is written or deleted. Asked first, it spares a rule its places: most calls change nothing
#   that is named.
something_changes if {
	some p in input.paths
	p.op in {"write", "delete"}
}

# METADATA
# title: changed(found)
# description: Of some paths, those whose contents change or that go away.
changed(found) := [p |
	some i in found
	p := input.paths[i]
	p.op in {"write", "delete"}
]
