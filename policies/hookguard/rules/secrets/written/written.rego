# METADATA
# title: Writing secrets into files
# description: >-
#   A key or token that is written into a file of the project is committed sooner or later, and a commit is for
#   ever.
# custom:
#   id: secrets.written
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [write, edit, shell, mcp]
#   docs: docs/rules/secrets/written.md
#   limits:
#     - "Passwords and keys without a fixed prefix are not recognised."
package hookguard.rules.secrets.written

import data.hookguard.lib.secret_files
import data.hookguard.lib.text

deny contains {
	"reason": concat("", ["This writes a secret into a file: ", found.kind, "."]),
	"fix": "Read it from the environment or a secret store when the program runs.",
	"evidence": text.shown(found.token),
} if {
	some t in input.texts
	t.role == "new_content"
	not is_place_for_secrets(t)
	some found in text.secrets(t.text)
	not was_there(found)
}

deny contains {
	"reason": concat("", ["This puts a secret into a commit message or tag: ", found.kind, "."]),
	"fix": "Leave it out of the message.",
	"evidence": text.shown(found.token),
} if {
	some c in input.shell.commands
	c.program == "git"
	c.subcommand[0] in {"commit", "tag", "notes", "merge"}
	some found in text.secrets(c.text)
}

# Files that are for secrets, and that a project doesn't commit.
is_place_for_secrets(t) if secret_files.kind({"absolute": t.path, "real": t.path})

is_place_for_secrets(t) if {
	some segment in split(t.path, "/")
	segment in {"fixtures", "testdata", "__fixtures__", "__tests__"}
}

# An edit around a secret that stands there already is not what brought it.
was_there(found) if {
	some t in input.texts
	t.role == "old_content"
	contains(t.text, found.token)
}
