# METADATA
# title: Printing stored credentials
# description: >-
#   Tokens, passwords and keys that a program keeps, or fetches from a store of secrets, end up in the model's context when it prints
#   them. Handing them straight to the program that needs them, by a pipe or a substitution, passes.
# custom:
#   id: secrets.stored
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/secrets/stored.md
#   limits:
#     - "A program that is not in the table prints what it likes; so does a script."
package hookguard.rules.secrets.stored

import data.hookguard.lib.flow
import data.hookguard.lib.network
import data.hookguard.lib.secret_names
import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This prints a credential that is kept in a store.",
	"fix": "Hand it straight to the program that needs it, as in `X=$(…) program` or by a pipe, without printing it.",
	"evidence": c.text,
} if {
	some i in shell.places(programs)
	c := shell.commands[i]
	prints(c)
	not verbs.is_trial(c)
	not stays_unseen(i)
}

programs := object.keys(table) | object.keys(marked)

prints(c) if verbs.does(c, table)

# Only with an option that says so.
prints(c) if {
	some row in marked[c.program]
	verbs.starts(c, row.verbs)
	shell.has_exact_option(c, row.options)
}

# A setting that is a secret by its name.
prints(c) if {
	c.program in {"npm", "pnpm", "yarn", "bun", "pip", "composer", "git", "aws", "terraform", "tofu", "pulumi", "helm", "wrangler", "stripe"}
	some verb in ["get", "output", "config"]
	verb in verbs.words(c)
	not "set" in verbs.words(c)
	some word in names_asked(c)
	is_secret_setting(word)
}

names_asked(c) := {lower(word) | some word in verbs.words(c); is_string(word)} | {lower(option.value) |
	some option in c.options
	option.name in {"-raw", "--raw", "--get", "--get-all"}
	is_string(option.value)
}

is_secret_setting(word) if {
	secret_names.is_secret(word)
	count(split(word, " ")) == 1
}

is_secret_setting(word) if {
	some ending in {"_auth", "npmauthtoken", "npmauthident", "extraheader"}
	endswith(word, ending)
}

# Every entry of a password store that isn't asked for by a verb of its own.
prints(c) if {
	c.program in {"pass", "gopass"}
	not verbs.words(c)[0] in {
		"ls", "list", "find", "search", "grep", "git", "insert", "add", "edit", "generate", "rm", "remove", "delete", "mv", "rename", "cp",
		"copy", "init", "help", "version", "otp", "sync", "config", "mounts", "recipients", "setup", "create",
	}
	count(verbs.words(c)) > 0
	not shell.has_option(c, {"-c", "--clip"})
}

# A secret of a cluster, in a form that shows its data.
prints(c) if {
	c.program in {"kubectl", "oc", "k3s", "microk8s"}
	"get" in verbs.words(c)
	some kind in c.operands
	is_secret_object(kind)
	some form in shell.option_values(c, {"-o", "--output", "--template"})
	not startswith(form, "name")
	not startswith(form, "wide")
}

is_secret_object(word) if {
	some part in split(lower(word), ",")
	split(part, "/")[0] in {"secret", "secrets", "sealedsecret", "sealedsecrets"}
}

# What goes on into a program that shows nothing, or is kept without being printed, isn't seen.
stays_unseen(i) if {
	some line in input.shell.pipelines
	some at, member in line
	member == i
	count(line) > at + 1
	shell.commands[line[count(line) - 1]].program in takers
}

stays_unseen(i) if {
	some redirect in shell.commands[i].redirects
	redirect.op in {">", "&>"}
	redirect.target == "/dev/null"
}

stays_unseen(i) if {
	shell.came_through(shell.commands[i], {"substitution"})
	not is_printed(i)
}

takers := {
	"docker", "podman", "nerdctl", "helm", "gh", "glab", "npm", "kubectl", "oc", "wc", "true", "test", "[", "ssh-add", "gpg", "openssl", "skopeo", "crane",
	"oras", "cosign", "md5sum", "sha1sum", "sha256sum", "shasum", "pbcopy", "xclip", "wl-copy", "clip", "psql", "mysql", "vault", "az", "aws", "gcloud", "tar",
}

# Its output is what an `echo` prints, at once or through a variable, or stands in an address.
is_printed(i) if {
	some k in shell.places(printers)
	i in flow.within(k)
}

is_printed(i) if {
	some name in flow.kept(i)
	some printer in shell.of(printers)
	flow.uses(printer.text, name)
}

is_printed(i) if {
	some k in shell.places(network.web_clients)
	i in flow.within(k)
	null in shell.commands[k].operands
}

printers := {"echo", "printf", "cat", "print", "Write-Output", "Write-Host"}

table := {
	"aws": {
		["configure", "export-credentials"], ["ecr", "get-login-password"], ["ecr-public", "get-login-password"], ["sts", "assume-role"],
		["sts", "assume-role-with-saml"], ["sts", "assume-role-with-web-identity"], ["sts", "get-session-token"], ["sts", "get-federation-token"],
		["secretsmanager", "get-secret-value"], ["secretsmanager", "batch-get-secret-value"], ["rds", "generate-db-auth-token"], ["eks", "get-token"],
		["codeartifact", "get-authorization-token"], ["sso", "get-role-credentials"], ["cognito-identity", "get-credentials-for-identity"],
	},
	"az": {
		["account", "get-access-token"], ["keyvault", "secret", "show"], ["keyvault", "secret", "download"], ["keyvault", "key", "download"],
		["storage", "account", "keys", "list"], ["storage", "account", "show-connection-string"], ["acr", "credential", "show"],
		["cosmosdb", "keys", "list"], ["redis", "list-keys"], ["functionapp", "keys", "list"], ["webapp", "deployment", "list-publishing-credentials"],
	},
	"bw": {["get"], ["list", "items"], ["export"]},
	"chamber": {["read"], ["export"], ["env"]},
	"ansible-vault": {["view"], ["decrypt"], ["edit"]},
	"direnv": {["export"]},
	"doctl": {["auth", "token"]},
	"doppler": {["secrets"]},
	"dotenv": {["get"], ["list"]},
	"dotenvx": {["get"], ["decrypt"], ["keypair"]},
	"firebase": {["login:ci"]},
	"fly": {["auth", "token"], ["tokens", "create"]},
	"flyctl": {["auth", "token"], ["tokens", "create"]},
	"gcloud": {
		["auth", "print-access-token"], ["auth", "print-identity-token"], ["auth", "print-refresh-token"], ["auth", "application-default", "print-access-token"],
		["secrets", "versions", "access"], ["config", "config-helper"],
	},
	"gh": {["auth", "token"]},
	"git": {["credential", "fill"], ["credential-store", "get"], ["credential-cache", "get"], ["credential-osxkeychain", "get"], ["credential-libsecret", "get"], ["credential-manager", "get"]},
	"heroku": {["auth:token"], ["config"], ["config:get"], ["pg:credentials:url"]},
	"infisical": {["secrets"], ["export"]},
	"keepassxc-cli": {["show"], ["export"]},
	"kubectl": {["create", "token"]},
	"lpass": {["show"], ["export"]},
	"netlify": {["env:list"], ["env:get"]},
	"nordpass": {["get"]},
	"op": {["read"], ["item", "get"], ["document", "get"], ["inject"]},
	"railway": {["variables"], ["variable"]},
	"secret-tool": {["lookup"], ["search"]},
	"security": {["dump-keychain"], ["export"]},
	"sops": {["decrypt"]},
	"terraform": {["state", "pull"]},
	"tofu": {["state", "pull"]},
	"vault": {["kv", "get"], ["read"], ["print", "token"]},
	"wg": {["showconf"]},
	"Get-Secret": {[]},
	"Get-AzAccessToken": {[]},
}

marked := {
	"age": [{"verbs": [], "options": {"-d", "--decrypt"}}],
	"aws": [
		{"verbs": ["ssm", "get-parameter"], "options": {"--with-decryption"}},
		{"verbs": ["ssm", "get-parameters"], "options": {"--with-decryption"}},
		{"verbs": ["ssm", "get-parameters-by-path"], "options": {"--with-decryption"}},
	],
	"gh": [{"verbs": ["auth", "status"], "options": {"--show-token", "-t"}}],
	"glab": [{"verbs": ["auth", "status"], "options": {"--show-token", "-t"}}],
	"gpg": [{"verbs": [], "options": {"-d", "--decrypt", "--export-secret-keys", "--export-secret-subkeys"}}],
	"gpg2": [{"verbs": [], "options": {"-d", "--decrypt", "--export-secret-keys", "--export-secret-subkeys"}}],
	"kubectl": [{"verbs": ["config", "view"], "options": {"--raw"}}],
	"nmcli": [{"verbs": [], "options": {"--show-secrets", "-s"}}],
	"oc": [{"verbs": ["whoami"], "options": {"-t", "--show-token"}}, {"verbs": ["config", "view"], "options": {"--raw"}}],
	"pulumi": [{"verbs": [], "options": {"--show-secrets"}}],
	"security": [
		{"verbs": ["find-generic-password"], "options": {"-w", "-g"}},
		{"verbs": ["find-internet-password"], "options": {"-w", "-g"}},
	],
	"sops": [{"verbs": [], "options": {"-d", "--decrypt"}}],
	# Looked at only for the settings, entries and objects above.
	"bun": [],
	"composer": [],
	"gopass": [],
	"helm": [],
	"k3s": [],
	"microk8s": [],
	"npm": [],
	"pass": [],
	"pip": [],
	"pnpm": [],
	"stripe": [],
	"wrangler": [],
	"yarn": [],
}
