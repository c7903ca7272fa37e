# METADATA
# title: Secrets in an address
# description: >-
#   A known credential in an address that is fetched. Addresses are logged on the way and at their end, and a page can ask an agent to
#   put anything there.
# custom:
#   id: web.secret-in-address
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [fetch, shell, search, mcp]
#   docs: docs/rules/web/secret-in-address.md
#   limits:
#     - "Credentials without a form of their own (passwords, hexadecimal keys) are not known."
package hookguard.rules.web.secret_in_address

import data.hookguard.lib.text
import data.hookguard.lib.url

deny contains {
	"reason": concat("", ["This puts a secret into an address: ", found.kind, "."]),
	"fix": "Send it in a header from a variable, or ask the user to make the request.",
	"evidence": text.shown(found.token),
} if {
	some u in input.urls
	u.source != "prompt"
	count(u.url) > 24
	not url.is_local(u)
	some found in text.secrets(u.url)
}
