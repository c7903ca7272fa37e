package hookguard.rules.system.fork_bomb_test

import data.hookguard.lib.given
import data.hookguard.rules.system.fork_bomb

recursive(list, lines) := object.union(
	given.commands(list),
	{"shell": {"pipelines": lines, "unresolved": [{"text": "b", "why": "a function or alias that calls itself"}]}},
)

inner(facts) := object.union({"program": "b", "via": ["function"]}, facts)

test_beside_itself_is_denied if {
	count(fork_bomb.deny) == 1 with input as recursive([inner({"background": true})], [])
	count(fork_bomb.deny) == 1 with input as recursive([inner({}), inner({})], [[0, 1]])
}

test_plain_recursion_passes if {
	count(fork_bomb.deny) == 0 with input as recursive([inner({})], [])
	count(fork_bomb.deny) == 0 with input as recursive([inner({}), inner({"program": "cat"})], [[0, 1]])
}

test_scripts_and_code if {
	count(fork_bomb.deny) == 1 with input as given.commands([{"program": "%0"}])
	count(fork_bomb.deny) == 1 with input as given.commands([{"program": "perl", "code": {"language": "perl", "text": "fork while fork"}}])
	count(fork_bomb.deny) == 0 with input as given.commands([{"program": "perl", "code": {"language": "perl", "text": "fork"}}])
}

test_a_script_that_starts_itself if {
	own := {"program": "sh", "background": true, "via": ["loop"], "text": "sh $0"}
	count(fork_bomb.deny) == 1 with input as given.commands([own])
	count(fork_bomb.deny) == 0 with input as given.commands([object.union(own, {"text": "sh $f"})])
}

test_fork_is_a_word if {
	every text in ["fork while fork", "loop{fork}", "while True: os.fork()", "while (1) { pcntl_fork(); }"] {
		count(fork_bomb.deny) == 1 with input as given.commands([{"program": "python3", "code": {"language": "python", "text": text}}])
	}
	every text in ["while True: fork_server.poll()", "while True: start(\"fork\")"] {
		count(fork_bomb.deny) == 0 with input as given.commands([{"program": "python3", "code": {"language": "python", "text": text}}])
	}
}
