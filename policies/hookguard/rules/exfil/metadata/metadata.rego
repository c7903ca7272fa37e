# METADATA
# title: Metadata of a cloud machine
# description: >-
#   The address at which a cloud hands its machines their credentials. Whoever reads it can act as the machine.
# custom:
#   id: exfil.metadata
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, fetch, mcp]
#   docs: docs/rules/exfil/metadata.md
#   limits:
#     - "Names of one's own that lead to the address, and redirects, are not looked up."
package hookguard.rules.exfil.metadata

import data.hookguard.lib.url

deny contains {
	"reason": "This asks a cloud's metadata service, which hands out the machine's credentials.",
	"fix": "Ask the user for what you need to know about the machine.",
	"evidence": u.url,
} if {
	some u in input.urls
	url.host_in(u, hosts)
}

# Amazon, Azure, Google and others share the first; then Amazon's by IPv6 and for containers, Alibaba's, Oracle's.
hosts := {
	"169.254.169.254",
	"fd00:ec2::254",
	"169.254.170.2",
	"169.254.170.23",
	"fd00:ec2::23",
	"100.100.100.200",
	"192.0.0.192",
	"metadata.google.internal",
	"metadata.goog",
	"instance-data.ec2.internal",
	"::ffff:a9fe:a9fe",
}
