# METADATA
# title: Coda's matchers
# description: Which hooks Coda runs (contracts/coda.md §2), for rules that must fire exactly as one of its hooks would.
package hookguard.lib.coda

# METADATA
# title: fires(pattern)
# description: True when a hook with this matcher would run on this event.
fires(pattern) if {
	some target in targets
	matches(pattern, target)
}

# METADATA
# title: matches(pattern, target)
# description: >-
#   The matcher itself: nothing and `*` are everything, names joined by `|` are compared whole and in any letter case,
#   anything else is a JavaScript regular expression that may stand anywhere, in exact case. A pattern that is no
#   regular expression never matches.
matches(pattern, _) if pattern in {"", "*"}

matches(pattern, target) if {
	is_list(pattern)
	lower(target) in split(lower(pattern), "|")
}

matches(pattern, target) if {
	not is_list(pattern)
	pattern != "*"
	hookguard.js_regex_match(pattern, target)
}

is_list(pattern) if trim(pattern, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_|") == ""

# Only tool events and the session's start have something to match; on every other event it is the empty text.
targets := {input.tool.name} if {
	input.agent.name == "coda"
	input.event.kind in {"tool.before", "tool.after", "tool.failed"}
} else := {name | some name in input.tool.names} if {
	input.agent.name != "coda"
	input.event.kind in {"tool.before", "tool.after", "tool.failed"}
} else := {object.get(input.raw, "source", "startup")} if {
	input.event.kind == "session.start"
} else := {""}
