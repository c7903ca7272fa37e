package hookguard.lib.allow_rule_test

import data.hookguard.lib.allow_rule
import data.hookguard.lib.given
import data.hookguard.lib.rule

covers(texts, document) if {
	allow_rule.cover([rule.prepare(text) | some text in texts]) with input as document
}

one(facts) := given.commands([object.union({"program": "git", "argv": ["git", "push"], "text": "git push"}, facts)])

test_every_command_must_be_covered if {
	two := given.commands([{"program": "ls", "argv": ["ls"]}, {"program": "git", "argv": ["git", "push"]}])
	covers(["Bash(ls)", "Bash(git *)"], two)
	covers(["Bash"], two)
	not covers(["Bash(git *)"], two)
	not covers(["Bash(ls)", "Bash(git *)"], given.commands([]))
}

quoted(argv, text) := given.commands([{"program": "git", "argv": argv, "text": text}])

test_quotes_count if {
	covers(["Bash(git commit *)"], quoted(["git", "commit", "-m", "a b"], "CI=1 git commit -m 'a b'"))
	not covers(["Bash(git push *)"], quoted(["git", "push"], "git 'push'"))
}

test_nothing_may_be_unknown if {
	unknown := {"shell": {"unresolved": [{"text": "$X", "why": "a variable that is not known"}]}}
	not covers(["Bash(git *)"], object.union(one({}), unknown))
	not covers(["Bash(git *)"], object.union(one({}), {"shell": {"complete": false}}))
}

test_a_command_must_stand_alone if {
	covers(["Bash(git *)"], one({"wrappers": ["timeout"], "via": ["loop"], "assignments": [{"name": "CI", "value": "1"}]}))
	covers(["Bash(git *)"], one({"redirects": [{"op": ">", "target": "/dev/null"}, {"op": ">&", "fd": 2, "target": "1"}]}))
	every facts in [
		{"wrappers": ["sudo"]}, {"via": ["sh -c"]}, {"assignments": [{"name": "GIT_SSH", "value": "x"}]},
		{"redirects": [{"op": ">", "target": "out"}]}, {"background": true}, {"remote": true}, {"path": "/tmp/git"},
	] {
		not covers(["Bash(git *)"], one(facts))
	}
}

tool(name, kind, facts) := given.call(object.union({"tool": {"name": name, "names": [name], "kind": kind}}, facts))

test_paths if {
	read := tool("Read", "read", {"paths": [given.path({"absolute": "/code/app/src/a.ts", "source": "tool"})]})
	covers(["Read"], read)
	covers(["Read(src/**)"], read)
	covers(["Edit(src/**)"], read)
	not covers(["Read(docs/**)"], read)
	not covers(["Read(src/?.ts)"], read)
	not covers(["Bash"], read)
	linked := given.path({"absolute": "/code/app/src/l", "real": "/etc/passwd"})
	not covers(["Read(src/**)"], tool("Read", "read", {"paths": [linked]}))
	not covers(["Read(src/**)"], tool("Read", "read", {}))
}

test_addresses_and_names if {
	page := tool("WebFetch", "fetch", {"urls": [{"url": "https://a.test/", "host": "a.test"}]})
	covers(["WebFetch(domain:a.test)"], page)
	not covers(["WebFetch(domain:b.test)"], page)
	agent := tool("Agent", "agent", {"tool": {"input": {"subagent_type": "Explore"}}})
	covers(["Agent(explore)"], agent)
	not covers(["Skill(explore)"], agent)
	not covers(["Agent(x)"], tool("Agent", "agent", {"tool": {"input": {}}}))
}
