# METADATA
# title: Skipping hooks
# description: >-
#   Hooks of a repository check what is committed and pushed. Skipping them hides the problem that they found.
# custom:
#   id: git.no-verify
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/git/no-verify.md
#   limits:
#     - "Hooks that are switched off in a file, or deleted, are seen by the rules on files."
package hookguard.rules.git.no_verify

import data.hookguard.lib.git
import data.hookguard.lib.git_settings
import data.hookguard.lib.shell
import data.hookguard.lib.verbs

deny contains {
	"reason": "This skips the repository's own checks.",
	"fix": "Run without it, and fix what the hooks report.",
	"evidence": c.text,
} if {
	some c in shell.commands
	git.is_git(c)
	git.verb(c) in {"commit", "push", "merge", "pull", "rebase", "am", "cherry-pick", "revert", "stash"}
	skips(c)
}

# The same for every later call.
deny contains {
	"reason": "This switches the repository's own checks off for good.",
	"fix": "Leave the hooks in place, and fix what they report.",
	"evidence": c.text,
} if {
	some c in shell.commands
	switches_off(c)
}

switches_off(c) if {
	git.verb(c) == "config"
	some setting in git_settings.kept(c)
	setting.key == "core.hookspath"
	setting.value in {"", "/dev/null", "/var/empty", "/nonexistent"}
}

switches_off(c) if verbs.does(c, {
	"pre-commit": {["uninstall"]},
	"lefthook": {["uninstall"]},
	"husky": {["uninstall"]},
	"overcommit": {["--uninstall"]},
	"prek": {["uninstall"]},
})

skips(c) if shell.has_option(c, {"--no-verify"})

skips(c) if {
	git.verb(c) == "commit"
	shell.has_exact_option(c, {"-n"})
}

skips(c) if {
	some value in shell.option_values(c, {"-c", "--config-env"})
	startswith(lower(value), "core.hookspath=")
}

skips(c) if {
	some assignment in c.assignments
	assignment.value in switches[assignment.name]
}

skips(c) if {
	some assignment in c.assignments
	assignment.name in {"HUSKY_SKIP_HOOKS", "SKIP", "PRE_COMMIT_ALLOW_NO_CONFIG", "LEFTHOOK_EXCLUDE", "OVERCOMMIT_DISABLE"}
	not assignment.value in {"", "0", "false"}
}

# Variables that switch hook managers off, and the values that do.
switches := {
	"HUSKY": {"0", "false"},
	"LEFTHOOK": {"0", "false"},
}
