# METADATA
# title: Path rules
# description: >-
#   The paths in `Read(…)` and `Edit(…)`: written as in gitignore, with the agents' own anchors (contracts/claude-code.md
#   §3.3). `//x` starts at the root, `~/x` at home, `/x` at the project, `x/y` and `./x/y` at the session's folder; a
#   bare name stands at any depth. Letter case doesn't matter, braces and `!` mean nothing.
package hookguard.lib.path_rule

import data.hookguard.lib.path
import data.hookguard.lib.wildcard

# METADATA
# title: parse(content)
# description: >-
#   `{anchor, runs, loose, shallow}`: runs are lists of segments, the first one stands at the anchor, the others
#   behind it in order, because `**` was between them. Loose is a pattern with `?` or `[…]`, which are taken for `*`; shallow
#   is `name/**`, which agents read at the session's folder in an allow rule and at any depth in a deny rule.
parse(content) := {
	"anchor": split_anchor[0],
	"runs": runs(split_anchor[0], segments),
	"loose": is_loose(content),
	"shallow": is_shallow(split_anchor[0], segments),
} if {
	split_anchor := anchored(lower(content))
	segments := [loosened(segment) | some segment in split(split_anchor[1], "/"); segment != ""]
}

anchored(text) := ["root", substring(text, 2, -1)] if {
	startswith(text, "//")
} else := ["home", substring(text, 1, -1)] if {
	text == "~"
} else := ["home", substring(text, 2, -1)] if {
	startswith(text, "~/")
} else := ["project", substring(text, 1, -1)] if {
	startswith(text, "/")
} else := relative(trim_prefix(text, "./"))

relative(text) := ["any", text] if {
	not contains(trim_right(text, "/"), "/")
} else := ["any", text] if {
	startswith(text, "**/")
} else := ["cwd", text]

# Neighbouring `**` are one; a `**` in front frees the first run, and one at the end asks for nothing more.
runs("any", segments) := array.concat([[]], split_at_any(segments))

runs(anchor, segments) := split_at_any(segments) if anchor != "any"

split_at_any(segments) := [run |
	marks := array.concat([-1], array.concat([i | some i, segment in segments; segment == "**"], [count(segments)]))
	some k, mark in marks
	k < count(marks) - 1
	run := array.slice(segments, mark + 1, marks[k + 1])
	keeps_its_place(k, run)
]

keeps_its_place(0, _) := true

keeps_its_place(k, run) if {
	k > 0
	run != []
}

loosened(segment) := segment if {
	not is_loose(segment)
} else := concat("", [widened(i, part) | some i, part in split(replace(segment, "?", "*"), "[")])

# `[a-z]x` is split at its bracket: what stands before the closing one becomes a star.
widened(i, part) := concat("", ["*", substring(part, indexof(part, "]") + 1, -1)]) if {
	i > 0
	contains(part, "]")
} else := part

is_loose(text) if {
	some mark in ["?", "["]
	contains(text, mark)
} else := false

is_shallow(anchor, segments) if {
	anchor == "cwd"
	count(segments) == 2
	segments[1] == "**"
} else := false

# METADATA
# title: covers(rule, place)
# description: >-
#   True when a parsed rule means a place, an absolute path in lower case. A rule that means a folder means all in it.
covers(rule, place) if {
	segments := below(rule.anchor, place)
	stands(rule.runs, segments)
}

# METADATA
# title: covers_anywhere(rule, place)
# description: The same, with a shallow rule read at any depth, as the agents do for deny and ask.
covers_anywhere(rule, place) if covers(rule, place)

covers_anywhere(rule, place) if {
	rule.shallow
	covers(object.union(rule, {"anchor": "any", "runs": array.concat([[]], rule.runs)}), place)
}

below("any", place) := segments_of(place)

below("root", place) := segments_of(place)

below("home", place) := rest_below(lower(input.user.home), place)

below("project", place) := rest_below(lower(input.project.root), place)

below("cwd", place) := rest_below(lower(input.session.cwd), place)

rest_below(folder, place) := segments_of(substring(place, count(folder), -1)) if path.inside(place, folder)

segments_of(place) := [segment | some segment in split(place, "/"); segment != ""]

stands([first], segments) if fits(first, segments, 0)

stands([first, a], segments) if {
	fits(first, segments, 0)
	place_of(a, segments, count(first))
}

stands([first, a, b], segments) if {
	fits(first, segments, 0)
	place_of(b, segments, place_of(a, segments, count(first)))
}

stands([first, a, b, c], segments) if {
	fits(first, segments, 0)
	place_of(c, segments, place_of(b, segments, place_of(a, segments, count(first))))
}

# The end of the first place where a run fits, from an offset on.
place_of(run, segments, from) := min([end |
	some at in numbers.range(from, count(segments))
	fits(run, segments, at)
	end := at + count(run)
])

fits(run, segments, at) if {
	count(segments) >= at + count(run)
	every i, pattern in run {
		wildcard.matches(pattern, segments[at + i])
	}
}
