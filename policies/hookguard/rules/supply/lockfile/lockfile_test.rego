package hookguard.rules.supply.lockfile_test

import data.hookguard.lib.given
import data.hookguard.rules.supply.lockfile

install(options) := given.commands([{"program": "npm", "subcommand": ["install"], "options": options}])

test_ignoring_warns if {
	count(lockfile.warn) == 1 with input as install(given.options(["--no-package-lock"]))
	count(lockfile.warn) == 1 with input as install([{"name": "--package-lock", "value": "false"}])
	count(lockfile.warn) == 0 with input as install([])
}
