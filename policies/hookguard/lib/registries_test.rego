package hookguard.lib.registries_test

import data.hookguard.lib.given
import data.hookguard.lib.registries

test_installing if {
	registries.installs(given.command({"program": "npm", "subcommand": ["install"]}))
	registries.installs(given.command({"program": "npx"}))
	registries.installs(given.command({"program": "python3", "options": [{"name": "-m", "value": "pip"}], "operands": ["install"]}))
	not registries.installs(given.command({"program": "npm", "subcommand": ["test"]}))
	not registries.installs(given.command({"program": "curl"}))
}

test_well_known if {
	every host in ["esm.sh", "localhost", "any.rubygems.ORG", "rubygems.org"] {
		registries.is_well_known(host)
	}
	every host in ["example.com", "npmjs.org.example.com", "npmjs.example.org", "notnpmjs.org", "localhost.example.com", "org", ""] {
		not registries.is_well_known(host)
	}
}
