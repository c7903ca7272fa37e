# METADATA
# title: Pushing to a protected branch
# description: >-
#   Changes to a branch that many people build on go through review. In the preset `strict`.
# custom:
#   id: git.protected-push
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/git/protected-push.md
package hookguard.rules.git.protected_push

import data.hookguard.lib.git
import data.hookguard.lib.preset
import data.hookguard.lib.shell

ask contains {
	"reason": "This pushes to a protected branch, past any review.",
	"fix": "Push to a branch of your own and open a pull request.",
	"evidence": c.text,
} if {
	preset.has("git.protected-push")
	some c in shell.runs("git", ["push"])
	git.pushes_to_protected(c)
	not shell.has_exact_option(c, {"-n", "--dry-run"})
}
