# METADATA
# title: Reading secret files
# description: >-
#   Keys and credentials that an agent reads end up in a model's context, and from there anywhere. They are refused by file
#   tool and by shell, also when they are only copied or archived.
# custom:
#   id: secrets.read-files
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, read, search, edit, mcp]
#   docs: docs/rules/secrets/read-files.md
package hookguard.rules.secrets.read_files

import data.hookguard.lib.path
import data.hookguard.lib.secret_files

deny contains {
	"reason": concat("", ["This reads a secret: ", what, "."]),
	"fix": "Work without the secret: ask the user for what you need from it, or use an example file.",
	"evidence": p.given,
} if {
	some p in path.read
	not uses_in_place(p)
	what := secret_files.kind(p)
}

# Programs that use a key where it is and show none of it.
uses_in_place(p) if input.shell.commands[p.command].program in {
	"ssh", "scp", "sftp", "ssh-add", "ssh-keygen", "ssh-copy-id", "mosh", "autossh",
	"source", ".", "docker", "docker-compose", "podman", "node", "bun", "deno", "dotenv", "direnv",
	"kubectl", "helm", "chmod", "chown", "ls", "stat", "test", "[", "touch",
}
