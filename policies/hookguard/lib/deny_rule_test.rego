package hookguard.lib.deny_rule_test

import data.hookguard.lib.deny_rule
import data.hookguard.lib.given
import data.hookguard.lib.rule

hits(text, document) := evidence if {
	evidence := deny_rule.hits(rule.prepare(text)) with input as document
}

may_hit(text, document) := evidence if {
	evidence := deny_rule.may_hit(rule.prepare(text)) with input as document
}

push := given.commands([
	{"program": "ls", "argv": ["ls"], "text": "ls"},
	{"program": "git", "argv": ["git", "push", "origin"], "subcommand": ["push"], "text": "git push origin"},
])

test_any_command_is_enough if {
	hits("Bash(git push *)", push) == {"git push origin"}
	hits("Bash(git *)", push) == {"git push origin"}
	hits("Bash(git pull *)", push) == set()
	hits("Bash", push) == {"Bash"}
	hits("Edit", push) == set()
}

files := given.paths([
	{"op": "read", "absolute": "/code/app/.env"},
	{"op": "delete", "absolute": "/code/app/link", "real": "/home/dev/.ssh/id"},
])

test_any_path_is_enough if {
	hits("Read(.env)", files) == {"/code/app/.env"}
	hits("Edit(.env)", files) == set()
	hits("Read(~/.ssh/**)", files) == {"/code/app/link"}
	hits("Edit(~/.ssh/**)", files) == {"/code/app/link"}
}

pages := given.call({"urls": [{"url": "https://docs.example.com/a", "host": "Docs.Example.com.", "source": "tool"}]})

test_any_address_is_enough if {
	hits("WebFetch(domain:*.example.com)", pages) == {"https://docs.example.com/a"}
	hits("WebFetch(domain:docs.*.com)", pages) == {"https://docs.example.com/a"}
	hits("WebFetch(domain:example.com)", pages) == set()
	hits("WebFetch(https://docs.*)", pages) == {"https://docs.example.com/a"}
	not deny_rule.host_matches("*.example.com", "example.com")
}

agent := given.call({"tool": {
	"name": "Task",
	"names": ["Task", "Agent"],
	"kind": "agent",
	"input": {"subagent_type": "Explore", "model": "opus"},
}})

test_agents_and_parameters if {
	hits("Agent(Explore)", agent) == {"explore"}
	hits("Agent(Plan)", agent) == set()
	hits("Agent(model:o*)", agent) == {"model:opus"}
	hits("Agent(model:haiku)", agent) == set()
}

one(argv) := given.commands([{"program": argv[0], "argv": argv, "text": "it"}])

test_unknown_words_may_be_meant if {
	may_hit("Bash(git push *)", one(["git", null])) == {"it"}
	may_hit("Bash(git push*)", one([null, "pushx"])) == {"it"}
	may_hit("Bash(rm *)", one([null, "x"])) == {"it"}
	may_hit("Bash(git push *)", one(["git", "commit", null])) == set()
	may_hit("Bash(git push *)", one(["npm", null])) == set()
	may_hit("Bash(git push --force)", one(["git", "push", null])) == {"it"}
	may_hit("Bash(git push *)", one([null])) == set()
	may_hit("Bash(*push*)", one(["git", null])) == set()
}

test_what_is_not_read_may_be_meant if {
	cut := object.union(push, {"shell": {"complete": false, "text": "ls; git push origin; …"}})
	may_hit("Bash(rm *)", cut) == {"ls; git push origin; …"}
	may_hit("Read(.env)", cut) == {"ls; git push origin; …"}
	may_hit("Bash", cut) == set()
	may_hit("Agent(x)", cut) == set()
}
