package hookguard.lib.permission_test

import data.hookguard.lib.given
import data.hookguard.lib.permission

push := given.commands([{"program": "git", "argv": ["git", "push"], "text": "git push"}])

hidden := given.commands([{"program": "git", "argv": ["git", null], "text": "git $SUB"}])

test_examples if {
	permission.denies("Bash(git push *)") == {"git push"} with input as push
	permission.denies("Bash(git pull *)") == set() with input as push
	permission.may_deny("Bash(git push *)") == {"git $SUB"} with input as hidden
	permission.allows(["Bash(ls *)", "Bash(git push)"]) with input as push
	not permission.allows(["Bash(ls *)"]) with input as push
}
