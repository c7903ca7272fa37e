package hookguard.lib.claude_if_test

import data.hookguard.lib.claude_if
import data.hookguard.lib.given

fires(text, document) if claude_if.fires(text) with input as document

git(facts) := given.commands([object.union({"program": "git", "argv": ["git", "push"], "text": "git push"}, facts)])

test_whole_tool if {
	every text in ["", "Bash", "Bash()", "Bash(*)"] {
		fires(text, git({}))
	}
	every text in ["Edit", "bash", "*", "Ba*", "Bash(", " Bash"] {
		not fires(text, git({}))
	}
}

test_patterns if {
	fires("Bash(git push *)", git({}))
	fires("Bash(git push:*)", git({}))
	fires("Bash(git push )", git({}))
	fires("Bash(git push)", git({"assignments": [{"name": "A", "value": "1"}], "text": "A=1 git push"}))
	not fires("Bash(A=1 *)", git({"assignments": [{"name": "A", "value": "1"}], "text": "A=1 git push"}))
	not fires("Bash(git pull *)", git({}))
}

test_wrappers_hide if {
	wrapped := git({"wrappers": ["sudo"], "text": "sudo git push"})
	fires("Bash(sudo *)", wrapped)
	not fires("Bash(git push *)", wrapped)
	xargs := given.commands([{"program": "xargs", "argv": ["xargs", "git", "push"], "text": "xargs git push"}])
	fires("Bash(git push *)", xargs)
	fires("Bash(xargs *)", xargs)
	options := given.commands([{"program": "xargs", "argv": ["xargs", "-n1", "git", "push"], "text": "xargs -n1 git push"}])
	not fires("Bash(git push *)", options)
	not fires("Bash(git push *)", git({"via": ["sh -c"], "text": "git push"}))
}

test_keywords_and_watch_are_wrappers_too if {
	timed := git({"wrappers": ["time"], "span": [5, 13]})
	fires("Bash(time *)", timed)
	not fires("Bash(git push *)", timed)
	background := git({"via": ["coproc"], "background": true})
	fires("Bash(coproc *)", background)
	not fires("Bash(git push *)", background)
	watched := git({"wrappers": ["watch"], "via": ["sh -c"], "span": [6, 14]})
	fires("Bash(watch *)", watched)
	not fires("Bash(git push *)", watched)
	inner := given.commands([
		{"program": "bash", "argv": ["bash", "-c", "sudo git push"], "text": "bash -c 'sudo git push'", "span": [0, 23]},
		{"program": "git", "argv": ["git", "push"], "wrappers": ["sudo"], "via": ["sh -c"], "text": "sudo git push", "span": [9, 22]},
	])
	not fires("Bash(sudo *)", inner)
}

test_what_it_can_not_parse_fires_everything if {
	every facts in [{"via": ["group"]}, {"via": ["case"]}, {"program": null}, {"redirects": [{"op": "<<", "heredoc": {"text": "x", "expands": true}}]}] {
		fires("Bash(rm *)", git(facts))
	}
	every text in ["$'git' push", "((x=1))", "git ${x} push", "git\u00a0push"] {
		fires("Bash(rm *)", object.union(git({}), {"shell": {"text": text}}))
	}
	fires("Bash(rm *)", object.union(git({}), {"shell": {"text": concat("", ["x" | some _ in numbers.range(0, 10000)])}}))
	fires("Bash(rm *)", object.union(git({}), {"shell": {"text": "npm test &&", "complete": false}}))
	not fires("Bash(rm *)", object.union(git({}), {"shell": {"text": "echo 'abc", "complete": false}}))
}

test_unknown_words_leave_the_program if {
	unknown := git({"argv": ["git", null], "text": "git $SUB"})
	fires("Bash(git *)", unknown)
	fires("Bash(npm run build)", unknown)
	fires("Bash(* --version)", unknown)
	not fires("Bash(rm *)", unknown)
	not fires("Bash(rm*)", unknown)
	not fires("Bash(command:git *)", unknown)
}

file(name, path) := given.call({"tool": {"name": name, "names": [name], "kind": "read", "input": {"file_path": path}}})

test_paths if {
	fires("Read(src/**)", file("Read", "/code/app/src/a.ts"))
	fires("Read(/etc/passwd)", file("Read", "/etc/passwd"))
	fires("Write(src/**)", file("Write", "/code/app/src/a.ts"))
	not fires("Read(src/**)", file("Read", "/code/app/docs/a.ts"))
}

test_specifiers_that_never_match if {
	fetch := given.call({"tool": {"name": "WebFetch", "names": ["WebFetch"], "kind": "fetch", "input": {"url": "https://a.test"}}})
	fires("WebFetch", fetch)
	not fires("WebFetch(domain:a.test)", fetch)
}

test_only_events_of_tools if {
	not fires("Bash", object.union(git({}), {"event": {"kind": "turn.stop"}}))
}

test_another_agents_tool_by_any_name if {
	fires("Bash", given.call({"agent": {"name": "coda"}, "tool": {"names": ["bash", "Bash"]}}))
}
