# METADATA
# title: Destroying keys and credentials
# description: >-
#   A key or credential that is overwritten or deleted is gone, and with it whatever it opened. Outside the project
#   such changes ask; in the project only what empties a file or fetches it from the network does.
# custom:
#   id: secrets.overwrite
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/secrets/overwrite.md
package hookguard.rules.secrets.overwrite

import data.hookguard.lib.path
import data.hookguard.lib.secret_files
import data.hookguard.lib.shell

ask contains {
	"reason": concat("", ["This overwrites or deletes a secret: ", what, "."]),
	"fix": "Leave it as it is, or let the user change it.",
	"evidence": p.given,
} if {
	some p in path.written
	is_loss(p)
	what := secret_files.kind(p)
}

# In the store of a program.
ask contains {
	"reason": "This deletes keys or credentials from their store.",
	"fix": "Let the user delete them.",
	"evidence": c.text,
} if {
	some c in shell.of({"gpg", "gpg2", "security", "keytool", "secret-tool", "pass", "gopass"})
	deletes_from_store(c)
}

deletes_from_store(c) if {
	c.program in {"gpg", "gpg2"}
	shell.has_exact_option(c, {"--delete-secret-keys", "--delete-secret-and-public-key", "--delete-secret-key"})
}

deletes_from_store(c) if {
	c.program == "security"
	startswith(array.concat(c.subcommand, c.operands)[0], "delete-")
}

deletes_from_store(c) if {
	c.program == "keytool"
	shell.has_exact_option(c, {"-delete"})
}

deletes_from_store(c) if {
	c.program in {"pass", "gopass", "secret-tool"}
	array.concat(c.subcommand, c.operands)[0] in {"rm", "remove", "delete", "clear"}
}

is_loss(p) if {
	not p.in_project
	changes_content(p)
}

# `> .env`: a redirect of nothing.
is_loss(p) if {
	c := input.shell.commands[p.command]
	c.argv == []
	some redirect in c.redirects
	redirect.op in {">", ">|"}
}

is_loss(p) if {
	c := input.shell.commands[p.command]
	c.program in {"curl", "wget", "aria2c", "scp", "sftp", "truncate", "shred", "dd"}
}

# Programs that keep such files themselves (`docker login`) know what they do; these don't.
changes_content(p) if p.source != "shell"

changes_content(p) if input.shell.commands[p.command].program in {
	"cp", "mv", "rm", "unlink", "tee", "dd", "truncate", "shred", "sed", "ln", "install", "curl", "wget", "rsync", "scp", "sponge", "ed",
	"Remove-Item", "Set-Content", "Add-Content", "Clear-Content", "Out-File", "Move-Item", "Copy-Item",
}

changes_content(p) if input.shell.commands[p.command].code

changes_content(p) if {
	some redirect in input.shell.commands[p.command].redirects
	redirect.target == p.given
	redirect.op in {">", ">|", "&>"}
}
