# METADATA
# title: Rewriting or pruning history
# description: >-
#   Commands that rewrite history or throw away what git still remembers leave no way back.
# custom:
#   id: git.rewrite
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell]
#   docs: docs/rules/git/rewrite.md
package hookguard.rules.git.rewrite

import data.hookguard.lib.git
import data.hookguard.lib.shell

ask contains {
	"reason": concat("", ["This removes history for good: ", what, "."]),
	"fix": "Leave history as it is, or let the user do this.",
	"evidence": c.text,
} if {
	some c in shell.commands
	what := removal(c)
}

removal(c) := "filtering every commit" if {
	git.is_git(c)
	git.verb(c) in {"filter-branch", "filter-repo"}
}

removal(c) := "filtering every commit" if c.program in {"bfg", "git-filter-repo", "git-filter-branch"}

removal(c) := "expiring the reflog" if {
	git.is_git(c)
	git.verb(c) == "reflog"
	some word in array.concat(c.subcommand, c.operands)
	word in {"expire", "delete"}
	not shell.has_exact_option(c, {"-n", "--dry-run"})
}

removal(c) := "pruning what nothing points to" if {
	git.is_git(c)
	git.verb(c) == "gc"
	some value in shell.option_values(c, {"--prune"})
	value != "never"
}

removal(c) := "pruning what nothing points to" if {
	git.is_git(c)
	git.verb(c) == "prune"
	not shell.has_exact_option(c, {"-n", "--dry-run"})
}

removal(c) := "deleting a reference" if {
	git.is_git(c)
	git.verb(c) == "update-ref"
	shell.has_option(c, {"-d", "--stdin"})
}

removal(c) := "replacing objects" if {
	git.is_git(c)
	git.verb(c) == "replace"
	count(c.operands) > 0
}
