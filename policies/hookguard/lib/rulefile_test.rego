package hookguard.lib.rulefile_test

import data.hookguard.lib.given
import data.hookguard.lib.rule
import data.hookguard.lib.rulefile

strict(decision, texts) := {
	"id": "r",
	"decision": decision,
	"reason": "R.",
	"dialect": "strict",
	"ifs": [rule.prepare(text) | some text in texts],
}

# All rules under every key, so that a test says only what it is about; the index has tests of its own.
file(rules) := {"rules": rules, "index": {kind: {"*": {"any": [i | some i, _ in rules]}} |
	some kind in ["tool.before", "session.start"]
}}

findings(rules, document) := found if {
	found := rulefile.findings with input as document with data.hookguard.rulefile as file(rules)
}

verdicts(rules, document) := {finding.v | some finding in findings(rules, document)}

push := given.commands([{"program": "git", "argv": ["git", "push"], "text": "git push"}])

hidden := given.commands([{"argv": [null, "push"], "text": "$X push"}])

test_a_finding_says_what_its_rule_says if {
	one := object.union(strict("deny", ["Bash(git push *)"]), {"fix": "F."})
	findings([one], push) == {{"p": 0, "v": "deny", "m": {"reason": "R.", "fix": "F.", "evidence": "git push"}}}
	findings([strict("deny", ["Bash(git pull *)"])], push) == set()
}

test_every_decision if {
	every decision in ["halt", "deny", "ask", "warn", "context", "allow"] {
		verdicts([strict(decision, ["Bash(git push)"])], push) == {decision}
	}
}

test_any_of_several_ifs if {
	verdicts([strict("ask", ["Bash(npm *)", "Bash(git *)"])], push) == {"ask"}
}

test_what_may_be_meant_asks if {
	every decision in ["halt", "deny", "ask"] {
		verdicts([strict(decision, ["Bash(git push)"])], hidden) == {"ask"}
	}
	verdicts([strict("warn", ["Bash(git push)"])], hidden) == set()
	some finding in findings([strict("deny", ["Bash(git push)"])], hidden)
	startswith(finding.m.reason, "R. (It can't be told")
}

test_allow_rules_answer_together if {
	two := given.commands([{"program": "ls", "argv": ["ls"], "text": "ls"}, {"program": "git", "argv": ["git", "push"], "text": "git push"}])
	verdicts([strict("allow", ["Bash(git *)"])], two) == set()
	verdicts([strict("allow", ["Bash(git *)"]), strict("allow", ["Bash(ls)"])], two) == {"allow"}
}

test_matchers if {
	bare := object.remove(strict("ask", []), ["ifs"])
	findings([object.union(bare, {"matcher": "Edit|Bash"})], push) == {{"p": 0, "v": "ask", "m": {"reason": "R.", "evidence": "Bash"}}}
	verdicts([object.union(bare, {"matcher": "Edit"})], push) == set()
	verdicts([object.union(strict("ask", ["Bash(git *)"]), {"matcher": "Bash"})], push) == {"ask"}
	verdicts([object.union(strict("ask", ["Bash(git *)"]), {"matcher": "Edit"})], push) == set()
}

test_events_without_a_tool if {
	bare := object.remove(strict("context", []), ["ifs"])
	start := {"event": {"name": "SessionStart", "kind": "session.start"}, "agent": {"name": "coda"}, "paths": []}
	findings([bare], start) == {{"p": 0, "v": "context", "m": {"reason": "R.", "evidence": "SessionStart"}}}
}

test_agents if {
	one := object.union(strict("deny", ["Bash"]), {"agents": ["coda"]})
	verdicts([one], push) == set()
	verdicts([one], object.union(push, {"agent": {"name": "coda"}})) == {"deny"}
}

test_other_dialects_are_not_asked_here if {
	verdicts([object.union(strict("deny", ["Bash"]), {"dialect": "claude"})], push) == set()
}

indexed := {"rules": [], "index": {"tool.before": {"shell": {
	"any": [0],
	"programs": {"git": [1], "npm": [2], "sudo": [3], "/usr/bin/git": [4], "FOO=1": [5]},
}}}}

candidates(document) := found if {
	found := rulefile.candidates with input as document with data.hookguard.rulefile as indexed
}

test_the_index_is_asked_by_every_first_word if {
	candidates(push) == {0, 1}
	candidates(given.commands([{
		"program": "git",
		"argv": ["/usr/bin/git", "push"],
		"wrappers": ["sudo"],
		"text": "FOO=1 /usr/bin/git push",
	}])) == {0, 1, 3, 4, 5}
	candidates(given.call({"tool": {"kind": "edit"}})) == set()
}

test_what_is_unknown_may_be_any if {
	candidates(hidden) == {0, 1, 2, 3, 4, 5}
	candidates(object.union(push, {"shell": {"complete": false}})) == {0, 1, 2, 3, 4, 5}
}
