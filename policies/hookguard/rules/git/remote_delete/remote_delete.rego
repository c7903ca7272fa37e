# METADATA
# title: Deleting on a remote
# description: >-
#   Deleting branches, tags or whole repositories on a remote takes them away from everybody.
# custom:
#   id: git.remote-delete
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/git/remote-delete.md
package hookguard.rules.git.remote_delete

import data.hookguard.lib.git
import data.hookguard.lib.shell

deny contains {
	"reason": "This deletes a protected branch for everybody.",
	"fix": "Leave protected branches alone.",
	"evidence": c.text,
} if {
	some c in git.pushes
	some branch in deleted(c)
	git.is_protected(branch)
}

ask contains {
	"reason": "This deletes a branch or tag for everybody.",
	"fix": "Let the user delete it.",
	"evidence": c.text,
} if {
	some c in git.pushes
	some branch in deleted(c)
	not git.is_protected(branch)
	not shell.has_exact_option(c, {"-n", "--dry-run"})
}

ask contains {
	"reason": "This deletes what is kept on a forge.",
	"fix": "Let the user delete it.",
	"evidence": c.text,
} if {
	some c in shell.runs_any({"gh", "glab", "hub"})
	some word in ["repo", "release", "issue", "project", "secret", "variable", "run", "cache", "gist"]
	word in shell.words(c)
	"delete" in shell.words(c)
}

# The same by the forge's API.
ask contains {
	"reason": "This deletes what is kept on a forge.",
	"fix": "Let the user delete it.",
	"evidence": c.text,
} if {
	some c in git.api_calls
	git.api_method(c) == "DELETE"
}

ask contains {
	"reason": "This changes or deletes what is kept on a forge.",
	"fix": "Let the user do this.",
	"evidence": c.text,
} if {
	some c in git.api_calls
	some value in shell.option_values(c, {"-f", "-F", "--field", "--raw-field"})
	contains(value, "mutation")
	some word in ["delete", "updateRef", "archive", "transfer", "remove"]
	contains(value, word)
}

ask contains {
	"reason": "This changes what protects a branch.",
	"fix": "Let the user do this.",
	"evidence": c.text,
} if {
	some c in git.api_calls
	git.api_method(c) in {"PUT", "PATCH", "POST"}
	some word in c.operands
	some part in ["/protection", "/rulesets", "/transfer"]
	contains(word, part)
}

deleted(c) := {trim_prefix(operand, "refs/heads/") | some operand in array.slice(c.operands, 1, count(c.operands))} if {
	shell.has_option(c, {"-d", "--delete"})
}

deleted(c) := {trim_prefix(substring(operand, 1, -1), "refs/heads/") |
	some operand in c.operands
	startswith(operand, ":")
	count(operand) > 1
} | {"everything that is not here" | shell.has_option(c, {"--prune"})} if {
	not shell.has_option(c, {"-d", "--delete"})
}
