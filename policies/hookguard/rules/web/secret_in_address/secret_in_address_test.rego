package hookguard.rules.web.secret_in_address_test

import data.hookguard.lib.given
import data.hookguard.rules.web.secret_in_address

address(host, source) := given.call({"urls": [{
	"url": "https://a.test/?t=glpat-abcdefghij0123456789",
	"host": host,
	"source": source,
}]})

test_secrets_are_denied if {
	some member in secret_in_address.deny with input as address("a.test", "tool")
	member.evidence == "glpat-ab…"
	count(secret_in_address.deny) == 1 with input as address("a.test", "shell")
}

test_local_and_typed_addresses_pass if {
	count(secret_in_address.deny) == 0 with input as address("localhost", "tool")
	count(secret_in_address.deny) == 0 with input as address("a.test", "prompt")
}
