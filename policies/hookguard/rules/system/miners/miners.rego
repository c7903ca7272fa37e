# METADATA
# title: Mining
# description: >-
#   Programs that mine coins on the machine, told by their names or by the address of a mining pool.
# custom:
#   id: system.miners
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/miners.md
#   limits:
#     - "A miner under another name that takes its pool from a file is not told."
package hookguard.rules.system.miners

import data.hookguard.lib.shell

deny contains {
	"reason": "This mines coins on this machine.",
	"fix": "Ask the user what this is for.",
	"evidence": c.text,
} if {
	some c in shell.of(programs)
}

deny contains {
	"reason": "This talks to a mining pool.",
	"fix": "Ask the user what this is for.",
	"evidence": c.text,
} if {
	contains(input.shell.text, "stratum")
	some c in shell.commands
	some word in c.argv
	some start in ["stratum+", "stratum1+", "stratum2+", "stratum://"]
	contains(lower(word), start)
	not c.program in {"echo", "printf", "grep", "rg", "git", "sed", "awk", "cat"}
}

programs := {
	"bfgminer", "ccminer", "cgminer", "claymore", "cpuminer", "ethminer", "gminer", "lolMiner", "lolminer", "minerd", "minergate", "nanominer",
	"nbminer", "nheqminer", "phoenixminer", "PhoenixMiner", "srbminer", "t-rex", "teamredminer", "trex", "wildrig", "xmr-stak", "xmrig", "xmrig-notls",
}
