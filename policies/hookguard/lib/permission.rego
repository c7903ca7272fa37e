# METADATA
# title: Permission rules, strictly
# description: >-
#   The dialect of rule files, `strict`, for Rego: a deny or ask rule hits when *any* command, path or address of the
#   call matches, however deep it stands and whatever it is wrapped in; allow rules hold only when they cover *all* of
#   it and nothing is unknown. A rule is never weaker than the same rule in the agent itself (docs/semantics.md lists
#   where it is stronger, and why).
package hookguard.lib.permission

import data.hookguard.lib.allow_rule
import data.hookguard.lib.deny_rule
import data.hookguard.lib.rule

# METADATA
# title: denies(text)
# description: "What a deny or ask rule hits, as evidence: `some evidence in permission.denies(\"Bash(git push *)\")`."
denies(text) := deny_rule.hits(rule.prepare(text))

# METADATA
# title: may_deny(text)
# description: What a deny or ask rule might hit, if what can't be known before it runs turned out so. A reason to ask.
may_deny(text) := deny_rule.may_hit(rule.prepare(text))

# METADATA
# title: allows(texts)
# description: "True when allow rules together cover the call: `permission.allows([\"Bash(ls *)\", \"Bash(grep *)\"])`."
allows(texts) if allow_rule.cover([rule.prepare(text) | some text in texts])
