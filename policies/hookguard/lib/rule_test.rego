package hookguard.lib.rule_test

import data.hookguard.lib.rule

test_parse if {
	rule.parse("Bash") == {"tool": "Bash"}
	rule.parse("Bash()") == {"tool": "Bash"}
	rule.parse("Bash(*)") == {"tool": "Bash"}
	rule.parse("Bash(a(b))") == {"tool": "Bash", "content": "a(b)"}
	rule.parse("mcp__srv__*") == {"tool": "mcp__srv__*"}
	every text in ["", "Bash(", "(x)", "Bash(x) ", "Ba sh", "Bash|Edit(x)"] {
		not rule.parse(text)
	}
}

test_shell_rules if {
	rule.prepare("Bash") == {"tool": "bash", "kind": "shell"}
	rule.prepare(" Bash(git push) ") == {"tool": "bash", "kind": "shell", "commands": [["git push"]]}
	rule.prepare("Bash(git push *)").commands == [["git push ", ""], ["git push"]]
	rule.prepare("Bash(git push:*)").commands == [["git push ", ""], ["git push"]]
	rule.prepare("Bash(git * main)").commands == [["git ", " main"]]
	rule.prepare("Bash(* *)").commands == [["", " ", ""]]
	rule.prepare("Bash(run_in_background:true)").param == {"name": "run_in_background", "value": ["true"]}
	not rule.prepare("Bash(command:git)").param
}

test_path_rules if {
	rule.prepare("Read(~/.ssh/**)") == {
		"tool": "read",
		"kind": "read",
		"path": {"anchor": "home", "runs": [[".ssh"]], "loose": false, "shallow": false},
	}
	rule.prepare("Write(src/**)").path.shallow
}

test_other_rules if {
	rule.prepare("WebFetch(domain:Example.com.)") == {"tool": "webfetch", "kind": "fetch", "host": "example.com"}
	rule.prepare("WebFetch(https://x/*)") == {"tool": "webfetch", "kind": "fetch", "address": ["https://x/", ""]}
	rule.prepare("Agent(Explore)") == {"tool": "agent", "kind": "agent", "name": ["explore"]}
	rule.prepare("Agent(model:opus)").param == {"name": "model", "value": ["opus"]}
	rule.prepare("mcp__srv") == {"tool": "mcp__srv", "kind": "mcp"}
	rule.prepare("mcp__srv__t(x)") == {"tool": "mcp__srv__t", "kind": "mcp", "param": null}
	rule.prepare("TodoWrite") == {"tool": "todowrite", "kind": "other"}
	not rule.prepare("no rule")
}
