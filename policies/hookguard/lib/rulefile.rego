# METADATA
# title: Rule files
# description: >-
#   The one policy behind every rule file. `hookguard build` turns the files into `data.hookguard.rulefile`: the rules,
#   each already taken apart, and an index by event kind, tool kind and program, so that rules for other calls cost
#   nothing. `findings` is what the generated aggregator adds to its own: `p` is the rule's place in the list, `v` its verb,
#   `m` what it says.
package hookguard.lib.rulefile

import data.hookguard.lib.allow_rule
import data.hookguard.lib.deny_rule
import data.hookguard.lib.shell
import data.hookguard.lib.tool

rules := data.hookguard.rulefile.rules

# METADATA
# title: candidates
# description: The rules that this call could be about, by their place in the list.
candidates contains i if {
	some key in bucket_keys
	some i in data.hookguard.rulefile.index[input.event.kind][key].any
}

candidates contains i if {
	some key in bucket_keys
	some word in first_words
	some i in data.hookguard.rulefile.index[input.event.kind][key].programs[word]
}

# A program that can't be known, or a text that isn't read to its end, may be about any of them.
candidates contains i if {
	is_doubtful
	some key in bucket_keys
	some list in data.hookguard.rulefile.index[input.event.kind][key].programs
	some i in list
}

bucket_keys := ["*", input.tool.kind] if {
	input.tool.kind
} else := ["*"]

# Every word that a rule may begin with and mean one of the commands.
first_words contains c.program if some c in shell.commands

first_words contains c.argv[0] if some c in shell.commands

first_words contains word if {
	some c in shell.commands
	word := split(trim_space(replace(c.text, "\t", " ")), " ")[0]
}

first_words contains wrapper if {
	some c in shell.commands
	some wrapper in c.wrappers
}

is_doubtful if input.shell.complete == false

is_doubtful if null in shell.programs

strict contains i if {
	some i in candidates
	rules[i].dialect == "strict"
	speaks_to(rules[i])
}

# METADATA
# title: speaks_to(r)
# description: True when a rule is for this agent.
speaks_to(r) if not r.agents

speaks_to(r) if input.agent.name in r.agents

found[i] := evidence if {
	some i in strict
	evidence := evidence_of(rules[i])
	count(evidence) > 0
}

evidence_of(r) := {input.event.name} if {
	not r.matcher
	not r.ifs
}

evidence_of(r) := {input.tool.name | tool.in_list(r.matcher)} if {
	r.matcher
	not r.ifs
}

evidence_of(r) := {evidence |
	in_matcher(r)
	some one in r.ifs
	some evidence in deny_rule.hits(one)
} if {
	r.ifs
}

in_matcher(r) if not r.matcher

in_matcher(r) if tool.in_list(r.matcher)

findings contains {"p": i, "v": rules[i].decision, "m": member(i, evidence)} if {
	some i, all in found
	stands(rules[i])
	some evidence in all
}

# Allow rules answer together, or not at all.
stands(r) if r.decision != "allow"

stands(r) if {
	r.decision == "allow"
	allowed
}

allowed if allow_rule.cover([one |
	some i in strict
	rules[i].decision == "allow"
	in_matcher(rules[i])
	some one in rules[i].ifs
])

# A rule that refuses or asks, and might hit if what can't be known turned out so, asks.
findings contains {"p": i, "v": "ask", "m": doubtful(member(i, evidence))} if {
	some i in strict
	rules[i].decision in {"halt", "deny", "ask"}
	not found[i]
	in_matcher(rules[i])
	some one in rules[i].ifs
	some evidence in deny_rule.may_hit(one)
}

doubtful(found) := object.union(found, {"reason": concat("", [found.reason, doubt])})

doubt := " (It can't be told before it runs whether this rule means it: write the command without variables or other indirection.)"

# METADATA
# title: member(i, evidence)
# description: A finding of the rule at a place in the list.
member(i, evidence) := object.union(
	{"reason": rules[i].reason, "evidence": evidence},
	object.filter(rules[i], ["fix"]),
)
