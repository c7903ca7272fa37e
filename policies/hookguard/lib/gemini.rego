# METADATA
# title: Gemini CLI's matchers
# description: >-
#   Which hooks Gemini CLI runs (contracts/gemini-cli.md §3), for rules that must fire exactly as one of its hooks
#   would. Gemini has no `if`.
package hookguard.lib.gemini

# METADATA
# title: fires(pattern)
# description: True when a hook with this matcher would run on this event. Events without a matcher ignore it.
fires(_) if not has_matcher

fires(pattern) if trim_space(pattern) in {"", "*"}

fires(pattern) if {
	some name in names_of_tool
	matches(trim_space(pattern), name)
}

fires(pattern) if trim_space(pattern) == lifecycle_value

# METADATA
# title: matches(pattern, name)
# description: >-
#   The matcher of tool events: a JavaScript regular expression that may stand anywhere, in exact case; a text that is
#   no regular expression is compared whole.
matches(pattern, name) if pattern == name

matches(pattern, name) if hookguard.js_regex_match(pattern, name)

has_matcher if input.tool

has_matcher if lifecycle_value

names_of_tool := [input.tool.name] if {
	input.agent.name == "gemini"
} else := input.tool.names

lifecycle_value := input.raw.source if input.event.kind == "session.start"

lifecycle_value := input.raw.reason if input.event.kind == "session.end"

lifecycle_value := input.raw.trigger if input.event.kind == "compact.before"
