package hookguard.rules.secrets.written_test

import data.hookguard.lib.given
import data.hookguard.rules.secrets.written

token := concat("", ["gh", "p_", "0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX"])

writes(path, texts) := given.call({"texts": [object.union({"path": path}, t) | some t in texts]})

test_secrets_are_denied if {
	count(written_deny("/code/app/src/a.ts")) == 1
}

written_deny(path) := found if {
	found := written.deny with input as writes(path, [{"role": "new_content", "text": concat("", ["const t = '", token, "'"])}])
}

test_the_token_is_not_repeated if {
	some member in written_deny("/code/app/src/a.ts")
	not contains(member.evidence, token)
}

test_places_for_secrets_pass if {
	count(written_deny("/code/app/.env")) == 0
	count(written_deny("/code/app/test/fixtures/a.json")) == 0
}

test_an_edit_around_it_passes if {
	text := concat("", ["x = '", token, "'"])
	count(written.deny) == 0 with input as writes("/code/app/a.ts", [{"role": "old_content", "text": text}, {"role": "new_content", "text": text}])
}

test_commit_messages if {
	commit := given.commands([{"program": "git", "subcommand": ["commit"], "text": concat("", ["git commit -m 'use ", token, "'"])}])
	count(written.deny) == 1 with input as commit
}
