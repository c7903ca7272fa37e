# METADATA
# title: Claude Code's matchers
# description: >-
#   Which hooks Claude Code runs (contracts/claude-code.md §2), for rules that must fire exactly as one of its hooks
#   would.
package hookguard.lib.claude

# METADATA
# title: fires(pattern)
# description: True when a hook with this matcher would run on this event. Events without a matcher ignore it.
fires(_) if not has_matcher

fires(pattern) if {
	some target in targets
	matches(pattern, target)
}

# METADATA
# title: matches(pattern, target)
# description: >-
#   The matcher itself: nothing and `*` are everything, names and lists of names are exact, anything else is a JavaScript
#   regular expression that may stand anywhere. A pattern that is no regular expression never matches.
matches(pattern, _) if pattern in {"", "*"}

matches(pattern, target) if {
	is_list(pattern)
	some part in split(replace(pattern, ",", "|"), "|")
	trim_space(part) == target
}

matches(pattern, target) if {
	not is_list(pattern)
	pattern != "*"
	hookguard.js_regex_match(pattern, target)
}

is_list(pattern) if trim(pattern, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_- ,|") == ""

has_matcher if input.tool

has_matcher if matcher_fields[input.event.name]

targets contains name if some name in names_of_tool

targets contains value if {
	value := input.raw[matcher_fields[input.event.name]]
	is_string(value)
}

# At another agent's call its names for the same tool are tried; at Claude's own only the one that it has.
names_of_tool := input.tool.names if {
	input.agent.name != "claude"
	# This is about one agent's own names, which its matchers compare.
	# hookguard ignore: raw-name
} else := [input.tool.name, "Task", "Agent"] if {
	# This is about one agent's own names, which its matchers compare.
	# hookguard ignore: raw-name
	input.tool.name in {"Task", "Agent"}
} else := [input.tool.name]

# What an event that is not about a tool is matched by.
matcher_fields := {
	"SessionStart": "source",
	"Setup": "trigger",
	"SessionEnd": "reason",
	"SubagentStart": "agent_type",
	"SubagentStop": "agent_type",
	"StopFailure": "error",
	"PreCompact": "trigger",
	"PostCompact": "trigger",
	"PreModelSwitch": "to_model",
	"PostModelSwitch": "to_model",
	"Notification": "notification_type",
	"Elicitation": "mcp_server_name",
	"ElicitationResult": "mcp_server_name",
	"ConfigChange": "source",
	"DirectoryAdded": "source",
	"InstructionsLoaded": "load_reason",
	"UserPromptExpansion": "command_name",
}
