package hookguard.rules.system.backups_test

import data.hookguard.lib.given
import data.hookguard.rules.system.backups

asks(facts) if count(backups.ask) == 1 with input as given.commands([facts])

test_backups if {
	asks({"program": "restic", "operands": ["forget"]})
	asks({"program": "timeshift", "options": given.options(["--delete"])})
	not asks({"program": "restic", "operands": ["snapshots"]})
	not asks({"program": "restic", "operands": ["prune"], "options": given.options(["--dry-run"])})
}
