# METADATA
# title: git
# description: Questions about git commands that more than one rule asks.
package hookguard.lib.git

import data.hookguard.lib.shell

# METADATA
# title: protected_branches
# description: Branches that many people build on.
protected_branches := {"main", "master", "trunk", "develop", "production", "prod", "release", "stable"}

# METADATA
# title: is_protected(branch)
# description: "True for a protected branch, and for release branches such as `release/1.2`."
is_protected(branch) if branch in protected_branches

is_protected(branch) if startswith(branch, "release/")

# METADATA
# title: targets(c)
# description: >-
#   The remote branches that a `git push` names, without `refs/heads/`; the branch that is checked out where it names none.
targets(c) := {target(refspec) | some refspec in array.slice(c.operands, 1, count(c.operands))} if count(c.operands) > 1

targets(c) := {input.project.git.branch} if count(c.operands) < 2

target(refspec) := branch if {
	plain := trim_left(refspec, "+")
	sides := split(plain, ":")
	side := sides[count(sides) - 1]
	branch := trim_prefix(current(side), "refs/heads/")
}

current(side) := object.get(input.project, ["git", "branch"], side) if side in {"HEAD", "@"}

current(side) := side if not side in {"HEAD", "@"}

# METADATA
# title: pushes_to_protected(c)
# description: True when a `git push` updates a protected branch.
pushes_to_protected(c) if {
	some branch in targets(c)
	is_protected(branch)
}

# METADATA
# title: is_git(c)
# description: True when a command runs git, or a program that can't be known and may be git.
is_git(c) if shell.may_be(c, "git")

# METADATA
# title: verb(c)
# description: The subcommand of git, such as `push`; of an unknown program its first operand.
verb(c) := shell.verbs(c)[0]

# METADATA
# title: pushes
# description: The commands that push, by git itself or by what its push is made of, worked out once.
pushes := [c |
	some i in (shell.places({"git", "hub"}) | shell.unknown_at)
	c := shell.commands[i]
	verb(c) in {"push", "send-pack", "http-push"}
]

# METADATA
# title: api_calls
# description: "The commands that talk to a forge's API: `gh api …`, worked out once."
api_calls := [c |
	some c in shell.of({"gh", "glab", "hub"})
	"api" in c.subcommand
]

# METADATA
# title: api_method(c)
# description: "The method of a call to a forge's API, in capitals: what is said, `POST` where fields are given, else `GET`."
api_method(c) := upper(said) if {
	some said in shell.option_values(c, {"-X", "--method"})
	is_string(said)
} else := "POST" if {
	shell.has_exact_option(c, {"-f", "-F", "--field", "--raw-field", "--input"})
} else := "GET"

# METADATA
# title: tool_words
# description: "The words of an MCP tool's name: `push` in `git_push` and `gitPush`."
tool_words := {word |
	some word in split(lower(strings.replace_n(capitals, replace(input.tool.mcp.tool, "-", "_"))), "_")
}

capitals := {letter: concat("", ["_", letter]) | some letter in split("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "")}
