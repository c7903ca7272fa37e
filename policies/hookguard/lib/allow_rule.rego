# METADATA
# title: Allow rules, strictly
# description: >-
#   Whether prepared allow rules (`rule.prepare`) cover everything that a call does. What an allow rule doesn't speak
#   of, it doesn't cover: wrappers that change who or where runs, other variables, redirects into files, subshells, background.
package hookguard.lib.allow_rule

import data.hookguard.lib.deny_rule
import data.hookguard.lib.path
import data.hookguard.lib.path_rule
import data.hookguard.lib.shell
import data.hookguard.lib.spelling
import data.hookguard.lib.tool
import data.hookguard.lib.wildcard

# METADATA
# title: cover(rules)
# description: True when the rules together cover the call, and nothing of it is unknown.
cover(rules) if {
	tool.does("shell")
	is_known(input.shell)

	# A text without commands is not known, which is asked one line above.
	# hookguard ignore: empty-every
	every c in shell.commands {
		stands_alone(c)
		covers_command(rules, c)
	}
}

cover(rules) if {
	not tool.does("shell")
	some r in rules
	deny_rule.is_bare(r)
	tool.means(r.tool)
}

cover(rules) if {
	some kind in ["read", "edit"]
	tool.does(kind)
	count(input.paths) > 0
	every p in input.paths {
		covers_path(rules, p)
	}
}

cover(rules) if {
	tool.does("fetch")
	count(input.urls) > 0
	every u in input.urls {
		covers_address(rules, u)
	}
}

cover(rules) if {
	some kind in ["agent", "skill"]
	tool.does(kind)
	count(tool.called) > 0

	# hookguard ignore: empty-every
	every name in tool.called {
		covers_name(rules, kind, name)
	}
}

is_known(text) if {
	text.complete
	text.unresolved == []
	count(text.commands) > 0
}

covers_command(rules, _) if {
	some r in rules
	r.kind == "shell"
	deny_rule.is_bare(r)
}

covers_command(rules, c) if {
	some r in rules
	some parts in r.commands
	wildcard.matches_parts(parts, spelling.plain(c))
	is_plainly_written(parts, c)
}

# Agents compare the text with its quotes: what matches only without them asks there, so it isn't allowed here.
is_plainly_written(_, c) if {
	every mark in ["'", `"`, `\`] {
		not contains(c.text, mark)
	}
}

is_plainly_written(parts, c) if {
	text := spelling.squeezed(c.text)
	wildcard.matches_parts(parts, substring(text, indexof(text, c.program), -1))
}

covers_path(rules, p) if {
	some r in rules
	p.op in reach[r.kind]
	r.path.loose == false

	# A path has two places, always.
	# hookguard ignore: empty-every
	every place in path.places(p) {
		path_rule.covers(r.path, place)
	}
}

reach := {"read": {"read"}, "edit": {"read", "write"}}

covers_address(rules, u) if {
	some r in rules
	deny_rule.host_matches(r.host, trim_right(lower(u.host), "."))
}

covers_name(rules, kind, name) if {
	some r in rules
	r.kind == kind
	wildcard.matches_parts(r.name, name)
}

# METADATA
# title: stands_alone(c)
# description: True when a command does nothing but what its words say.
stands_alone(c) if {
	# A command without wrappers, and so on, is the plainest of all.
	# hookguard ignore: empty-every
	every wrapper in c.wrappers {
		wrapper in transparent_wrappers
	}

	# hookguard ignore: empty-every
	every way in c.via {
		way in plain_ways
	}

	# hookguard ignore: empty-every
	every assignment in c.assignments {
		assignment.name in harmless_variables
	}

	# hookguard ignore: empty-every
	every redirect in c.redirects {
		is_harmless(redirect)
	}
	not c.background
	not c.remote
	not c.path
}

transparent_wrappers := {"timeout", "time", "nice", "nohup", "stdbuf", "command", "builtin", "noglob"}

plain_ways := {"pipeline", "group", "loop", "condition", "case"}

harmless_variables := {"NODE_ENV", "LANG", "LC_ALL", "TZ", "NO_COLOR", "FORCE_COLOR", "CI", "TERM"}

is_harmless(redirect) if redirect.target == "/dev/null"

is_harmless(redirect) if {
	endswith(redirect.op, "&")
	redirect.target in {"1", "2", "-"}
}
