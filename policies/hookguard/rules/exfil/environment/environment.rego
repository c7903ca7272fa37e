# METADATA
# title: Sending the environment away
# description: >-
#   The environment, or what a password store or cloud prints, given to a program that talks to another machine. Most secrets of a
#   developer are in there.
# custom:
#   id: exfil.environment
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/exfil/environment.md
#   limits:
#     - "A single variable that is sent passes: that is how tokens are used."
package hookguard.rules.exfil.environment

import data.hookguard.lib.code_text
import data.hookguard.lib.flow
import data.hookguard.lib.network
import data.hookguard.lib.shell
import data.hookguard.lib.verbs

deny contains {
	"reason": "This sends the environment, secrets and all, to another machine.",
	"fix": "Send only the value that is needed, and ask the user first.",
	"evidence": c.text,
} if {
	some j in network.sending
	c := shell.commands[j]
	some i in flow.given(j)
	prints_environment(shell.commands[i])
	not network.stays_here(j)
}

# `E=$(env); curl -d "$E" …`
deny contains {
	"reason": "This sends the environment, secrets and all, to another machine.",
	"fix": "Send only the value that is needed, and ask the user first.",
	"evidence": c.text,
} if {
	some j in network.sending
	c := shell.commands[j]
	some i in shell.places(printers)
	prints_environment(shell.commands[i])
	some name in flow.kept(i)
	flow.uses(c.text, name)
	not network.stays_here(j)
}

deny contains {
	"reason": "This sends what a password store keeps to another machine.",
	"fix": "Let the user hand secrets over.",
	"evidence": c.text,
} if {
	some j in network.sending
	c := shell.commands[j]
	some i in flow.before(j)
	verbs.does(shell.commands[i], password_stores)
	not network.stays_here(j)
}

deny contains {
	"reason": "This code sends the whole environment to another machine.",
	"fix": "Send only the value that is needed, and ask the user first.",
	"evidence": c.text,
} if {
	some j in code_text.known
	c := shell.commands[j]
	code_text.says(c.code.text, whole_environment)
	network.reaches_out(j)
}

printers := {"env", "printenv", "set", "compgen", "export", "declare", "typeset"}

prints_environment(c) if {
	c.program in {"env", "printenv", "set", "compgen"}
	c.operands == []
}

prints_environment(c) if {
	c.program in {"export", "declare", "typeset"}
	c.operands == []
}

prints_environment(c) if {
	c.program in {"cat", "strings", "tr", "xargs"}
	some p in input.paths
	p.op == "read"
	startswith(p.absolute, "/proc/")
	endswith(p.absolute, "/environ")
}

password_stores := {
	"gh": {["auth", "token"]},
	"security": {["find-generic-password"], ["find-internet-password"], ["dump-keychain"]},
	"secret-tool": {["lookup"], ["search"]},
	"pass": {["show"]},
	"op": {["read"], ["item", "get"]},
	"bw": {["get"], ["list"], ["export"]},
	"vault": {["kv", "get"], ["read"]},
	"aws": {["secretsmanager", "get-secret-value"], ["ssm", "get-parameter"], ["ssm", "get-parameters"], ["configure", "export-credentials"]},
	"gcloud": {["auth", "print-access-token"], ["secrets", "versions", "access"]},
	"az": {["keyvault", "secret", "show"], ["account", "get-access-token"]},
	"kubectl": {["get", "secret"], ["get", "secrets"], ["config", "view"]},
	"doppler": {["secrets"]},
	"heroku": {["config"], ["auth:token"]},
	"gpg": {["--export-secret-keys"]},
}

whole_environment := {
	"dict(os.environ)", "os.environ)", "os.environ.items()", "os.environ.copy()", "str(os.environ", "stringify(process.env)",
	"process.env)", "ENV.to_h", "ENV.to_a", "%ENV", "getenv())", "$_ENV", "json=os.environ", "data=os.environ",
}
