# METADATA
# title: Rewriting or pruning history
# description: >-
#   Commands that rewrite history or throw away what git still remembers leave no way back.
# custom:
#   id: git.rewrite
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
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

removal(c) := "moving a branch without a look at what it loses" if {
	git.is_git(c)
	git.verb(c) == "update-ref"
	not shell.has_option(c, {"-d", "--stdin"})
	moves_branch(target_of(c))
}

removal(c) := "pointing HEAD elsewhere without a checkout" if {
	git.is_git(c)
	git.verb(c) == "symbolic-ref"
	count(c.operands) > 1
}

# A program that can't be known has the verb among its operands.
target_of(c) := array.slice(array.concat(c.subcommand, c.operands), 1, 2)[0]

moves_branch(null) := true

moves_branch(operand) if operand in {"HEAD", "refs/stash"}

moves_branch(operand) if startswith(operand, "refs/heads/")

removal(c) := "replacing objects" if {
	git.is_git(c)
	git.verb(c) == "replace"
	count(c.operands) > 0
}
