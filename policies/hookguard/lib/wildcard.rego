# METADATA
# title: Wildcards
# description: >-
#   Patterns in which `*` is any text, blanks and slashes included: the pattern language of permission rules. Written without
#   regular expressions, so that a module that uses it stays small.
package hookguard.lib.wildcard

# METADATA
# title: matches(pattern, subject)
# description: "True when a pattern covers a whole text: `wildcard.matches(\"git push*\", \"git push origin\")`. More than eight `*` never match."
matches(pattern, subject) if matches_parts(split(pattern, "*"), subject)

# METADATA
# title: matches_parts(parts, subject)
# description: The same for a pattern that is already split at its `*`; a pattern without `*` is its whole text.
matches_parts([whole], subject) if whole == subject

matches_parts([start, end], subject) if {
	startswith(subject, start)
	endswith(subject, end)
	count(subject) >= count(start) + count(end)
}

matches_parts(parts, subject) if {
	last := count(parts) - 1
	last > 1
	startswith(subject, parts[0])
	endswith(subject, parts[last])
	room := (count(subject) - count(parts[0])) - count(parts[last])
	room >= 0
	between := [part | some part in array.slice(parts, 1, last); part != ""]
	stand_in_order(between, substring(subject, count(parts[0]), room))
}

# Rego has no recursion, so the search is written out: each part is looked for behind the one before.
stand_in_order([], _) := true

stand_in_order([a], text) if contains(text, a)

stand_in_order([a, b], text) if contains(behind(text, a), b)

stand_in_order([a, b, c], text) if contains(behind(behind(text, a), b), c)

stand_in_order([a, b, c, d], text) if contains(behind(behind(behind(text, a), b), c), d)

stand_in_order([a, b, c, d, e], text) if contains(behind(behind(behind(behind(text, a), b), c), d), e)

stand_in_order([a, b, c, d, e, f], text) if {
	contains(behind(behind(behind(behind(behind(text, a), b), c), d), e), f)
}

stand_in_order([a, b, c, d, e, f, g], text) if {
	contains(behind(behind(behind(behind(behind(behind(text, a), b), c), d), e), f), g)
}

# METADATA
# title: behind(text, part)
# description: What follows the first occurrence of a part; undefined where it doesn't stand.
behind(text, part) := substring(text, at + count(part), -1) if {
	at := indexof(text, part)
	at >= 0
}
