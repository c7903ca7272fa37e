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
import data.hookguard.lib.shell

deny contains {
	"reason": concat("", ["This reads a secret: ", what, "."]),
	"fix": "Work without the secret: ask the user for what you need from it, or use an example file.",
	"evidence": p.given,
} if {
	some p in input.paths
	p.op in {"read", "execute"} # an interpreter that is given a key shows it in its error
	what := secret_files.kind(p)
	not uses_in_place(p, what)
}

# Programs that use a key where it is and show none of it: named by an option …
uses_in_place(p, _) if {
	c := input.shell.commands[p.command]
	c.program in {
		"ssh", "scp", "sftp", "ssh-add", "ssh-keygen", "ssh-copy-id", "mosh", "autossh", "rsync", "git", "docker", "docker-compose",
		"podman", "node", "bun", "deno", "dotenv", "direnv", "kubectl", "helm", "npm", "pnpm", "yarn", "pip", "gcloud", "aws", "openssl",
		"terraform", "ansible-playbook", "uvicorn", "flask", "vite",
	}
	not is_operand(p.given, c)
	not shows(c)
}

is_operand(given, c) if {
	some operand in c.operands
	endswith(operand, given)
}

# … or only touched.
uses_in_place(p, _) if input.shell.commands[p.command].program in {
	"ssh-add", "ssh-keygen", "chmod", "chown", "ls", "stat", "test", "[", "touch", "dotenv",
}

# A shell takes variables from an environment file; of any other file it shows every line, as a command it can't find.
uses_in_place(p, "environment file") if input.shell.commands[p.command].program in {"source", "."}

# The same programs, told to print what they use.
shows(c) if {
	c.program == "openssl"
	openssl_shows(c)
}

openssl_shows(c) if {
	c.subcommand[0] in converters
	not shell.has_exact_option(c, {"-pubout", "-pubin", "-export", "-nokeys"})
	not only_checks(c)
	not keeps_as_secret(c)
}

converters := {"rsa", "dsa", "ec", "pkey", "pkcs8", "pkcs12", "enc", "base64", "rsautl", "asn1parse", "storeutl", "aes-256-cbc", "zlib", "prime"}

only_checks(c) if {
	shell.has_exact_option(c, {"-noout"})
	not shell.has_exact_option(c, {"-text"})
}

# A key that is converted into another file of a secret's name is as safe there.
keeps_as_secret(c) if {
	some out in shell.option_values(c, {"-out"})
	some p in input.paths
	p.op == "write"
	p.given == out
	secret_files.kind(p)
}

shows(c) if {
	c.program in {"node", "bun", "deno"}
	prints_environment(c.code.text)
}

prints_environment(null) := true

prints_environment(code) if {
	some environment in ["process.env", "Deno.env", "Bun.env", "import.meta.env", "process["]
	contains(code, environment)
}

shows(c) if {
	c.program == "kubectl"
	shell.has_option(c, {"-o", "--output"})
}

# What every user of a cluster may read.
shows(c) if {
	c.program == "kubectl"
	some kind in c.operands
	kind in {"configmap", "configmaps", "cm"}
}
