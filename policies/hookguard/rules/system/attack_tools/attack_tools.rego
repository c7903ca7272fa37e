# METADATA
# title: Tools for attacks
# description: >-
#   Programs made to break into other machines, guess passwords or scan networks. There are honest uses, which a person decides about.
# custom:
#   id: system.attack-tools
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/attack-tools.md
package hookguard.rules.system.attack_tools

import data.hookguard.lib.shell

ask contains {
	"reason": "This runs a tool for attacks on other machines.",
	"fix": "Tell the user what you want to find out, and let them decide.",
	"evidence": c.text,
} if {
	some c in shell.of(programs)
	not only_tells(c)
}

# Ports of this machine are a developer's own business.
ask contains {
	"reason": "This scans other machines.",
	"fix": "Scan this machine, or let the user run it.",
	"evidence": c.text,
} if {
	some c in shell.of({"nmap", "masscan", "zmap", "rustscan"})
	some target in targets(c)
	not is_own(target)
}

only_tells(c) if shell.has_exact_option(c, {"--version", "--help", "-h", "-V"})

is_own(target) if target in {"localhost", "127.0.0.1", "::1", "0.0.0.0"}

# Letters that stand together may be taken for an option with a value (`-sS HOST`).
targets(c) := {target | some target in c.operands} | {option.value |
	some option in c.options
	contains(option.value, ".")
}

# Values of options stand among the operands where nobody knows the options.
is_own(target) if trim(target, "0123456789,-TU:") == ""

programs := {
	"aircrack-ng", "arpspoof", "bettercap", "commix", "crackmapexec", "dirb", "dsniff", "ettercap", "evil-winrm", "gobuster", "hping3", "hydra",
	"impacket-secretsdump", "kerbrute", "linpeas", "linpeas.sh", "medusa", "mimikatz", "mimikatz.exe", "msfconsole", "msfvenom", "ncrack", "netexec",
	"nikto", "patator", "responder", "secretsdump.py", "slowloris", "sqlmap", "wfuzz", "winpeas", "wpscan", "xsser",
}
