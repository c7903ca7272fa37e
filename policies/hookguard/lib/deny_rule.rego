# METADATA
# title: Deny and ask rules, strictly
# description: "Where a prepared rule (`rule.prepare`) that refuses or asks hits: any command, path or address is enough."
package hookguard.lib.deny_rule

import data.hookguard.lib.path
import data.hookguard.lib.path_rule
import data.hookguard.lib.shell
import data.hookguard.lib.spelling
import data.hookguard.lib.tool
import data.hookguard.lib.wildcard

# METADATA
# title: hits(r)
# description: What a prepared rule hits, as evidence; empty where it doesn't.
hits(r) := {input.tool.name | tool.means(r.tool)} if {
	is_bare(r)
} else := union({command_hits(r), path_hits(r), address_hits(r), name_hits(r), parameter_hits(r)})

# METADATA
# title: is_bare(r)
# description: True for a rule that names a tool and nothing else.
is_bare(r) if count(r) == 2

command_hits(r) := {spelled.evidence |
	some parts in r.commands
	some spelled in commands
	some text in spelled.texts
	wildcard.matches_parts(parts, text)
}

# Every command in all its spellings, and every path with its places: worked out once, however many rules ask.
commands := [{"evidence": c.text, "texts": spelling.all(c)} | some c in shell.commands]

paths := [{"evidence": p.given, "op": p.op, "places": path.places(p)} | some p in input.paths]

path_hits(r) := {p.evidence |
	r.path
	some p in paths
	p.op in reach[r.kind]
	some place in p.places
	path_rule.covers_anywhere(r.path, place)
}

# A file that may not be read may not be changed either; one that may not be changed may be read.
reach := {
	"read": {"read", "write", "delete", "execute"},
	"edit": {"write", "delete"},
}

address_hits(r) := {u.url |
	some u in input.urls
	means_address(r, u)
}

means_address(r, u) if host_matches(r.host, trim_right(lower(u.host), "."))

means_address(r, u) if wildcard.matches_parts(r.address, u.url)

# METADATA
# title: host_matches(pattern, host)
# description: "`*.example.com` is all subdomains and not the domain itself; another `*` stays within one label."
host_matches(pattern, host) if {
	startswith(pattern, "*.")
	endswith(host, substring(pattern, 1, -1))
}

host_matches(pattern, host) if {
	wanted := split(pattern, ".")
	labels := split(host, ".")
	count(labels) == count(wanted)
	every i, label in labels {
		wildcard.matches(wanted[i], label)
	}
}

name_hits(r) := {name |
	r.name
	tool.does(r.kind)
	some name in tool.called
	wildcard.matches_parts(r.name, name)
}

parameter_hits(r) := {concat(":", [r.param.name, given]) |
	tool.means(r.tool)
	given := tool.parameter(r.param.name)
	wildcard.matches_parts(r.param.value, given)
}

# METADATA
# title: may_hit(r)
# description: >-
#   What a prepared rule might hit, once what is unknown is known: words in variables where the rule names words
#   (`git $SUB` may be `git push`), and whatever a text hides that can't be read to its end.
may_hit(r) := {c.text |
	some parts in r.commands
	some c in shell.commands
	may_be(named_words(parts), count(parts) > 1, c)
} | unread(r)

named_words(parts) := [word | some word in split(parts[0], " "); word != ""]

may_be(named, goes_on, c) if {
	some unknown, null in c.argv
	unknown < count(named)
	count(named) <= count(c.argv)
	every i, word in named {
		word_may_be(word, c.argv[i], last_goes_on(goes_on, i, named))
	}
}

last_goes_on(goes_on, i, named) if {
	goes_on
	i == count(named) - 1
} else := false

word_may_be(_, null, _) := true

word_may_be(word, word, _) := true

# The last word before a `*` may go on.
word_may_be(word, given, true) if startswith(given, word)

unread(r) := {substring(input.shell.text, 0, 200) |
	r.kind in {"shell", "read", "edit", "fetch"}
	not is_bare(r)
	input.shell.complete == false
}
