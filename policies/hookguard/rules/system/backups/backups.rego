# METADATA
# title: Deleting backups and snapshots
# description: >-
#   Deleting or thinning out backups and snapshots of a file system takes away the way back from every other mistake.
# custom:
#   id: system.backups
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/backups.md
#   limits:
#     - "Backups that are ordinary files are files like any other."
package hookguard.rules.system.backups

import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This deletes backups or snapshots.",
	"fix": "List them, and let the user decide which may go.",
	"evidence": c.text,
} if {
	some c in shell.of(object.keys(table))
	deletes(c)
	not verbs.is_trial(c)
}

deletes(c) if {
	some word in verbs.words(c)
	word in table[c.program]
}

deletes(c) if {
	some option in c.options
	option.name in table[c.program]
}

table := {
	"azcopy": {"remove", "rm"},
	"borg": {"delete", "prune", "compact"},
	"btrfs": {"delete"},
	"duplicity": {"remove-older-than", "remove-all-but-n-full"},
	"kopia": {"delete", "expire"},
	"rdiff-backup": {"--remove-older-than"},
	"restic": {"forget", "prune"},
	"snapper": {"delete", "rm"},
	"timeshift": {"--delete", "--delete-all"},
	"tmutil": {"delete", "deletelocalsnapshots", "disable", "disablelocal", "removedestination"},
}
