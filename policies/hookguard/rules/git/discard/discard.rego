# METADATA
# title: Discarding uncommitted work
# description: >-
#   Resetting, cleaning, or checking files out over changes destroys work that is nowhere else: git has no copy of
#   what was never committed.
# custom:
#   id: git.discard
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/git/discard.md
#   limits:
#     - "A merge or pull that stops half-way can lose work too, and is not seen."
package hookguard.rules.git.discard

import data.hookguard.lib.git
import data.hookguard.lib.shell

ask contains {
	"reason": concat("", ["This destroys uncommitted work: ", what, "."]),
	"fix": "Commit or stash first; then nothing is lost.",
	"evidence": c.text,
} if {
	some i in (shell.places({"git"}) | shell.unknown_at)
	c := shell.commands[i]
	some what in losses(i, c)
}

# By a tool of its own.
ask contains {
	"reason": "This destroys uncommitted work: a hard reset.",
	"fix": "Commit or stash first; then nothing is lost.",
	"evidence": input.tool.name,
} if {
	input.tool.mcp
	some word in git.tool_words
	word in {"reset", "clean", "checkout", "discard"}
	some key, value in input.tool.input
	is_hard(lower(key), value)
}

is_hard("mode", value) if lower(value) == "hard"

is_hard(key, value) if {
	key in {"hard", "force"}
	value in {true, "true"}
}

losses(i, c) := {what | some what in loss(git.verb(c), c)} | {"checking files out over changes" | writes_files(i, c)}

loss("reset", c) := {"a hard reset"} if shell.has_option(c, {"--hard"})

loss("reset", c) := {"a reset of changed files"} if {
	shell.has_exact_option(c, {"--merge"})
	not shell.has_option(c, {"--hard"})
}

loss("branch", c) := {"deleting a branch that may not be merged"} if deletes_unmerged(c)

loss("submodule", c) := {"removing a submodule with its changes"} if {
	"deinit" in array.concat(c.subcommand, c.operands)
	shell.has_option(c, {"-f", "--force"})
}

loss("clean", c) := {"deleting untracked files"} if {
	cleans(c)
	not shell.has_exact_option(c, {"-n", "--dry-run", "-i", "--interactive"})
}

loss("checkout", c) := {"a forced checkout"} if shell.has_option(c, {"-f", "--force"})

loss("checkout", c) := {"checking files out over changes"} if {
	not shell.has_option(c, {"-f", "--force"})
	overwrites(c)
}

writes_files(i, c) if {
	git.verb(c) == "checkout"
	not shell.has_option(c, {"-f", "--force"})
	i in writers
}

writers := {p.command | some p in input.paths; p.op == "write"}

loss("restore", c) := {"restoring files over changes"} if restores_files(c)

loss("switch", c) := {"a forced switch"} if shell.has_option(c, {"-f", "--force", "--discard-changes"})

loss("stash", c) := {"dropping stashed work"} if {
	some word in array.concat(c.subcommand, c.operands)
	word in {"drop", "clear"}
}

loss("checkout-index", c) := {"checking files out over changes"} if shell.has_option(c, {"-f", "--force"})

loss("read-tree", c) := {"a hard reset"} if shell.has_option(c, {"--reset", "-u"})

loss("worktree", c) := {"removing a worktree with its changes"} if {
	"remove" in array.concat(c.subcommand, c.operands)
	shell.has_option(c, {"-f", "--force"})
}

# Without --force it only works where the configuration lets it, which the same call can set.
cleans(c) if shell.has_option(c, {"-f", "--force"})

cleans(c) if {
	some value in shell.option_values(c, {"-c"})
	startswith(lower(value), "clean.requireforce=")
}

deletes_unmerged(c) if shell.has_exact_option(c, {"-D"})

deletes_unmerged(c) if {
	shell.has_option(c, {"-d", "--delete"})
	shell.has_option(c, {"-f", "--force"})
}

overwrites(c) if {
	some operand in c.operands
	operand in {".", ":/", ":", "*", "./"}
}

overwrites(c) if {
	some i, word in c.argv
	word == "--"
	i + 1 < count(c.argv)
}

overwrites(c) if shell.has_option(c, {"--pathspec-from-file", "--ours", "--theirs"})

restores_files(c) if not shell.has_exact_option(c, {"-S", "--staged"})

restores_files(c) if shell.has_option(c, {"-W", "--worktree"})
