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

# Programs that use a key where it is and show none of it, when one of these options names it …
uses_in_place(p, _) if {
	c := input.shell.commands[p.command]
	names_by_option(c, p.given)
	not is_input(c, p.given)
	not is_in_code(c, p.given)
	not shows(c)
}

names_by_option(c, given) if {
	some option in c.options
	is_for_use(c.program, option.name)
	contains(option.value, given)
}

# Of a program whose options take no value as far as the facts know.
names_by_option(c, given) if {
	some i, name in c.argv
	is_for_use(c.program, name)
	contains(c.argv[i + 1], given)
	count([operand | some operand in c.operands; endswith(operand, given)]) < 2
}

is_for_use("openssl", _)

is_for_use(program, name) if name in used_in_place[program]

remote_shell := {"-i", "-F", "-o", "-I", "--identity-file", "--identity"}

cluster := {"--kubeconfig", "--token-file", "--client-key", "--client-certificate", "--certificate-authority"}

package_manager := {"--userconfig", "--globalconfig", "--cafile", "--env-file"}

runtime := {"--env-file", "--env-file-if-exists", "--env", "--cert", "--allow-read", "--deny-read", "-A"}

container := {
	"--env-file", "-v", "--volume", "--mount", "--secret", "--ssh", "--tlskey", "--tlscert", "--tlscacert", "--config", "--authfile",
	"--cert-dir",
}

server := {"--env-file", "--ssl-keyfile", "--ssl-certfile", "--ssl-ca-certs", "--cert", "--key", "-e"}

# METADATA
# title: used_in_place
# description: By program, the options that name a file which the program uses, and neither shows nor sends.
used_in_place := {
	"ssh": remote_shell,
	"scp": remote_shell,
	"sftp": remote_shell,
	"autossh": remote_shell,
	"mosh": {"--ssh"},
	"rsync": {"-e", "--rsh", "--password-file"},
	"ssh-copy-id": {"-i"},
	"git": {"-c", "--config-env"},
	"docker": container,
	"docker-compose": {"--env-file", "--tlskey", "--tlscert", "--tlscacert"},
	"podman": container,
	"node": runtime,
	"bun": runtime,
	"deno": runtime,
	"dotenv": {"-f", "--file", "-e", "--env"},
	"kubectl": (cluster | {"--from-file", "--from-env-file", "--key", "--cert"}),
	"helm": (cluster | {"-f", "--values", "--set-file", "--key-file", "--cert-file", "--ca-file", "--keyring", "--registry-config"}),
	"npm": package_manager,
	"pnpm": package_manager,
	"yarn": (package_manager | {"--use-yarnrc"}),
	"pip": {"--cert", "--client-cert"},
	"pip3": {"--cert", "--client-cert"},
	"gcloud": {"--key-file", "--cred-file", "--login-config", "--ssh-key-file"},
	"terraform": {"-var-file", "--var-file", "-state", "--state", "-backend-config", "--backend-config"},
	"ansible-playbook": {"--private-key", "--key-file", "--vault-password-file", "--vault-pass-file", "--vault-id", "-e", "--extra-vars"},
	"uvicorn": server,
	"flask": server,
	"vite": {"--config", "-c"},
}

# What comes in by a redirect is data.
is_input(c, given) if {
	some redirect in c.redirects
	endswith(redirect.target, given)
}

is_in_code(c, given) if contains(c.code.text, given)

# … or only touched, counted or compared.
uses_in_place(p, _) if input.shell.commands[p.command].program in {
	"ssh-add", "ssh-keygen", "chmod", "chown", "ls", "stat", "test", "[", "touch", "wc",
}

# A search that tells only whether, in which files or how often something stands there.
uses_in_place(p, _) if {
	c := input.shell.commands[p.command]
	c.program in {"grep", "egrep", "fgrep", "rg"}
	shell.has_exact_option(c, {"-q", "--quiet", "--silent", "-c", "--count", "-l", "--files-with-matches", "-L", "--files-without-match"})
}

uses_in_place(p, _) if {
	c := input.shell.commands[p.command]
	c.program in {"diff", "cmp"}
	shell.has_exact_option(c, {"-q", "--brief", "-s", "--quiet", "--silent"})
}

# A second copy in the project under a secret's name is as safe as the first.
uses_in_place(p, _) if {
	input.shell.commands[p.command].program in {"cp", "ln", "install"}
	p.in_project
	copies := [q |
		some q in input.paths
		q.command == p.command
		q.op == "write"
	]
	count(copies) > 0
	every q in copies {
		q.in_project
		secret_files.kind(q)
	}
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

# The whole of a composition, with the variables filled in.
shows(c) if {
	c.program in {"docker", "docker-compose", "podman"}
	some word in array.concat(c.subcommand, c.operands)
	word in {"config", "convert", "env", "printenv", "export", "set"}
}

# What runs in a container is given a file, and names it.
shows(c) if {
	c.program in {"docker", "podman"}
	some value in shell.option_values(c, {"-v", "--volume"})
	place := split(value, ":")[1]
	some operand in c.operands
	contains(operand, place)
}

shows(c) if {
	c.program == "helm"
	some word in array.concat(c.subcommand, c.operands)
	word in {"template", "lint"}
}
