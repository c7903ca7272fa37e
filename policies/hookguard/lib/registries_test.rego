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
	"pypi.org" in registries.well_known
	not "example.com" in registries.well_known
}
