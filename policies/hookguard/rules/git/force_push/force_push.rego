# METADATA
# title: Forced push
# description: >-
#   A forced push replaces what is on the remote, and other people's commits with it. With a lease it is fine on your own
#   branch, not on a protected one.
# custom:
#   id: git.force-push
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell]
#   docs: docs/rules/git/force-push.md
package hookguard.rules.git.force_push

import data.hookguard.lib.git
import data.hookguard.lib.shell

deny contains {
	"reason": "A forced push can destroy other people's commits.",
	"fix": "Push without force, or use --force-with-lease on a branch that is not protected.",
	"evidence": c.text,
} if {
	some c in shell.runs("git", ["push"])
	forced(c)
	not shell.has_exact_option(c, {"-n", "--dry-run"})
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
