# METADATA
# title: Changing the network
# description: >-
#   Firewall rules, routes, interfaces, name servers and the hosts file: what decides where this machine's traffic goes.
# custom:
#   id: system.network
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/system/network.md
package hookguard.rules.system.network

import data.hookguard.lib.outside
import data.hookguard.lib.path_index
import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This changes the machine's network or firewall.",
	"fix": "Tell the user what should be reachable, and let them change it.",
	"evidence": c.text,
} if {
	some c in verbs.of(programs)
	not shell.came_through(c, {"container"})
	changes(c)
	not verbs.is_trial(c)
}

ask contains {
	"reason": "This changes where names lead.",
	"fix": "Let the user change it.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some p in outside.changed(path_index.under({"/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf", "/etc/netplan", "/etc/network", "/etc/iptables", "/etc/nftables.conf"}))
}

programs := object.keys(tools) | {"iptables", "ip6tables", "ebtables", "arptables", "iptables-restore", "ip6tables-restore", "firewall-cmd", "networksetup", "ip", "ifconfig"}

changes(c) if {
	c.program in {"iptables", "ip6tables", "ebtables", "arptables"}
	shell.has_exact_option(c, {"-A", "-I", "-D", "-R", "-N", "-E", "-P", "-Z", "--append", "--insert", "--delete", "--replace", "--policy"})
}

changes(c) if c.program in {"iptables-restore", "ip6tables-restore"}

changes(c) if verbs.does(c, tools)

changes(c) if {
	c.program == "firewall-cmd"
	some option in c.options
	some start in {"--add-", "--remove-", "--set-", "--panic-on", "--reload"}
	startswith(option.name, start)
}

changes(c) if {
	c.program == "networksetup"
	some word in array.concat(c.operands, [option.name | some option in c.options])
	startswith(word, "-set")
}

changes(c) if {
	c.program == "ip"
	some word in verbs.words(c)
	word in {"add", "del", "delete", "flush", "set", "replace", "change"}
}

changes(c) if {
	c.program == "ifconfig"
	count(c.operands) > 1
}

tools := {
	"ufw": {["allow"], ["deny"], ["delete"], ["enable"], ["insert"], ["default"], ["limit"], ["reject"]},
	"nft": {["add"], ["delete"], ["insert"], ["replace"], ["flush"], ["destroy"]},
	"route": {["add"], ["del"], ["delete"], ["flush"]},
	"nmcli": {["networking", "off"], ["radio", "all"], ["device", "disconnect"], ["connection", "delete"], ["connection", "modify"], ["con", "down"]},
	"resolvectl": {["dns"]},
	"scutil": {["--set"]},
	"wg-quick": {["down"]},
}
