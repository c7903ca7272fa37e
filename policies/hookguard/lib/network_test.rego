package hookguard.lib.network_test

import data.hookguard.lib.given
import data.hookguard.lib.network

one(facts, urls) := object.union(given.commands([facts]), {"urls": urls})

test_fetching_programs if {
	every program in ["curl", "wget", "nc", "dig", "ssh", "socat", "Invoke-WebRequest"] {
		network.fetches(0) with input as one({"program": program}, [])
	}
	not network.fetches(0) with input as one({"program": "cat"}, [])
}

test_copying_programs_need_an_address if {
	network.fetches(0) with input as one({"program": "scp"}, [{"host": "a.test", "command": 0}])
	not network.fetches(0) with input as one({"program": "rsync"}, [])
}

test_code_with_an_address_fetches if {
	code := {"language": "python", "text": "…"}
	network.fetches(0) with input as one({"program": "python3", "code": code}, [{"host": "a.test", "command": 0}])
	not network.fetches(0) with input as one({"program": "python3", "code": code}, [])
}

test_clouds if {
	network.fetches(0) with input as one({"program": "aws", "subcommand": ["s3", "cp"]}, [])
	not network.fetches(0) with input as one({"program": "aws", "subcommand": ["sts", "get-caller-identity"]}, [])
	network.fetches(0) with input as one({"program": "openssl", "subcommand": ["s_client"]}, [])
	not network.fetches(0) with input as one({"program": "openssl", "subcommand": ["enc"]}, [])
}

test_reaching_out if {
	network.reaches_out(0) with input as one({"program": "curl"}, [{"host": "a.test", "command": 0}])
	not network.reaches_out(0) with input as one({"program": "curl"}, [{"host": "localhost", "command": 0}])
	network.reaches_out(0) with input as one({"program": "curl", "operands": [null]}, [])
	not network.reaches_out(0) with input as one({"program": "curl"}, [])
}

test_hosts if {
	network.hosts(0) == {"a.test"} with input as one({"program": "curl"}, [{"host": "A.test", "command": 0}, {"host": "b.test"}])
}

test_sending if {
	network.sends(given.command({"program": "curl"}))
	network.sends(given.command({"program": "mail"}))
	network.sends(given.command({"program": "openssl", "subcommand": ["s_client"]}))
	not network.sends(given.command({"program": "cat"}))
}

test_staying_here if {
	network.stays_here(0) with input as one({"program": "curl"}, [{"host": "localhost", "command": 0}])
	not network.stays_here(0) with input as one({"program": "curl"}, [{"host": "a.test", "command": 0}])
	not network.stays_here(0) with input as one({"program": "curl"}, [])
}

test_sending_places if {
	network.sending == {0, 1} with input as given.commands([
		{"program": "curl"}, {"program": "openssl", "subcommand": ["s_client"]}, {"program": "openssl"}, {"program": "ls"},
	])
}
