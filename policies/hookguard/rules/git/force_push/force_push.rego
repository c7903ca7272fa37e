# METADATA
# title: Forced push
# description: >-
#   A forced push replaces what is on the remote, and other people's commits with it. With a lease it is fine on your own
#   branch, not on a protected one. Settings that make every push a forced one count as well, and so do calls that move a branch
#   past git, by a forge's API.
# custom:
#   id: git.force-push
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/git/force-push.md
#   limits:
#     - "An alias or a setting that an earlier call, or a person, left in git's settings is not looked up."
package hookguard.rules.git.force_push

import data.hookguard.lib.git
import data.hookguard.lib.git_settings
import data.hookguard.lib.shell

deny contains {
	"reason": "A forced push can destroy other people's commits.",
	"fix": "Push without force, or use --force-with-lease on a branch that is not protected.",
	"evidence": c.text,
} if {
	some c in git.pushes
	forced(c)
	not shell.has_exact_option(c, {"-n", "--dry-run"})
}

ask contains {
	"reason": "This makes pushes forced ones from now on.",
	"fix": "Leave git's settings alone, or ask the user to set this.",
	"evidence": c.text,
} if {
	some c in shell.runs("git", [])
	some setting in git_settings.kept(c)
	prepares(setting)
}

ask contains {
	"reason": "This makes pushes forced ones from now on.",
	"fix": "Add the remote without --mirror.",
	"evidence": c.text,
} if {
	some c in shell.runs("git", ["remote", "add"])
	some value in shell.option_values(c, {"--mirror"})
	value != "fetch"
}

ask contains {
	"reason": "This makes pushes forced ones from now on.",
	"fix": "Leave git's settings alone, or ask the user to set this.",
	"evidence": setting.key,
} if {
	some setting in git_settings.by_variables
	prepares(setting)
}

# A forge moves the branch itself, without asking whether anything is lost.
ask contains {
	"reason": "This moves a branch on the remote, past git.",
	"fix": "Push with git, so that it can refuse what would lose commits.",
	"evidence": c.text,
} if {
	some c in git.api_calls
	git.api_method(c) in {"PATCH", "PUT"}
	some word in c.operands
	contains(word, "/git/refs")
}

deny contains {
	"reason": "A forced push can destroy other people's commits.",
	"fix": "Push without force.",
	"evidence": input.tool.name,
} if {
	input.tool.mcp
	some word in git.tool_words
	word in {"push", "ref", "refs", "branch"}
	some key in ["force", "forced", "force_push", "forcePush", "mirror"]
	input.tool.input[key] in {true, "true"}
}

deny contains {
	"reason": "A forced push can destroy other people's commits.",
	"fix": "Push without force.",
	"evidence": input.tool.name,
} if {
	input.tool.mcp
	"push" in git.tool_words
	some list in input.tool.input
	is_array(list)
	some word in list
	forces_as_word(word)
}

forced(c) if shell.has_option(c, {"-f", "--force", "--mirror"})

# A refspec with a plus is the same force, per branch.
forced(c) if {
	some operand in c.operands
	startswith(operand, "+")
}

forced(c) if {
	shell.has_exact_option(c, {"--force-with-lease"})
	git.pushes_to_protected(c)
}

forced(c) if {
	some setting in git_settings.given(c)
	forces(setting)
}

# Settings that say what a push takes along.
forces(setting) if {
	is_of_remote(setting, ".push")
	has_plus(setting.value)
}

forces(setting) if {
	is_of_remote(setting, ".mirror")
	not lower(setting.value) in {"false", "no", "off", "0", ""}
}

is_of_remote(setting, ending) if {
	startswith(setting.key, "remote.")
	endswith(setting.key, ending)
}

has_plus(null) := true

has_plus(value) if startswith(value, "+")

prepares(setting) if forces(setting)

# An alias for it.
prepares(setting) if {
	startswith(setting.key, "alias.")
	words := split(setting.value, " ")
	"push" in words
	some word in words
	forces_as_word(word)
}

forces_as_word(word) if word in {"-f", "--force", "--mirror"}

forces_as_word(word) if startswith(word, "+")
