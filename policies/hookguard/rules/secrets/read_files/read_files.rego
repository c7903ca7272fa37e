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
#   limits:
#     - "A recursive search over a folder that also holds a secret file reads it unnamed (`grep -r KEY .`)."
#     - "Programs whose operands are not known to be files are not seen reading them."
package hookguard.rules.secrets.read_files

import data.hookguard.lib.secret_files

deny contains {
	"reason": concat("", ["This reads a secret: ", what, "."]),
	"fix": "Work without the secret: ask the user for what you need from it, or use an example file.",
	"evidence": p.given,
} if {
	some p in input.paths
	p.op in {"read", "execute"} # an interpreter that is given a key shows it in its error
	not uses_in_place(p)
	what := secret_files.kind(p)
}

# Programs that use a key where it is and show none of it: named by an option …
uses_in_place(p) if {
	c := input.shell.commands[p.command]
	c.program in {
		"ssh", "scp", "sftp", "ssh-add", "ssh-keygen", "ssh-copy-id", "mosh", "autossh", "rsync", "git", "docker", "docker-compose",
		"podman", "node", "bun", "deno", "dotenv", "direnv", "kubectl", "helm", "npm", "pnpm", "yarn", "pip", "gcloud", "aws", "openssl",
		"terraform", "ansible-playbook", "uvicorn", "flask", "vite",
	}
	not is_operand(p.given, c)
}

is_operand(given, c) if {
	some operand in c.operands
	endswith(operand, given)
}

# … or only touched.
uses_in_place(p) if input.shell.commands[p.command].program in {
	"source", ".", "ssh-add", "ssh-keygen", "chmod", "chown", "ls", "stat", "test", "[", "touch", "dotenv",
}
