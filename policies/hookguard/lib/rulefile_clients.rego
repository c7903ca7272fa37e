# METADATA
# title: Rule files in an agent's dialect
# description: >-
#   Rules that must fire exactly as a hook of that agent would: `dialect: claude`, `coda` or `gemini`; and strict rules whose
#   matcher is a regular expression. Apart from `rulefile`, because this needs regular expressions, and a module without
#   them is half the size.
package hookguard.lib.rulefile_clients

import data.hookguard.lib.claude
import data.hookguard.lib.claude_if
import data.hookguard.lib.coda
import data.hookguard.lib.coda_if
import data.hookguard.lib.deny_rule
import data.hookguard.lib.gemini
import data.hookguard.lib.rulefile

findings contains {"p": i, "v": r.decision, "m": rulefile.member(i, evidence)} if {
	some i in rulefile.candidates
	r := rulefile.rules[i]
	rulefile.speaks_to(r)
	some evidence in fires(r)
}

fires(r) := (({seen |
	r.dialect == "claude"
	claude.fires(object.get(r, "matcher", ""))
	some text in object.get(r, "ifs", [""])
	claude_if.fires(text)
} | {seen |
	r.dialect == "coda"
	coda.fires(object.get(r, "matcher", ""))
	some text in object.get(r, "ifs", [""])
	coda_if.fires(text)
}) | {seen |
	r.dialect == "gemini"
	gemini.fires(object.get(r, "matcher", ""))
}) | {evidence |
	r.dialect == "strict regex"
	some name in input.tool.names
	regex.match(r.matcher, name)
	some evidence in strict_evidence(r, name)
}

strict_evidence(r, name) := {name} if not r.ifs

strict_evidence(r, _) := {evidence |
	some one in r.ifs
	some evidence in deny_rule.hits(one)
} if {
	r.ifs
}

# What a whole-call rule points at.
seen := input.tool.input.command if {
	is_string(input.tool.input.command)
} else := input.tool.name if {
	input.tool.name
} else := input.event.name
