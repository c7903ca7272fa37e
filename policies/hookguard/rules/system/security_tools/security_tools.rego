# METADATA
# title: Switching off security and audit
# description: >-
#   Disabling firewalls, audit, mandatory access control, antivirus or the shell's history: what a machine needs to notice that something is wrong.
# custom:
#   id: system.security-tools
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/security-tools.md
package hookguard.rules.system.security_tools

import data.hookguard.lib.outside
import data.hookguard.lib.path_index
import data.hookguard.lib.shell
import data.hookguard.lib.variables
import data.hookguard.lib.verbs

deny contains {
	"reason": "This switches off what protects or watches the machine.",
	"fix": "Tell the user what is blocked, and let them decide about the exception.",
	"evidence": c.text,
} if {
	some c in shell.of(blinders)
	blinds(c)
}

ask contains {
	"reason": "This hides what was done from the history.",
	"fix": "Leave the history on.",
	"evidence": c.text,
} if {
	some c in shell.of({"history", "unset", "set", "journalctl"})
	forgets(c)
}

managers := {"systemctl", "service", "rc-service", "launchctl", "sc", "net", "Stop-Service", "chkconfig", "update-rc.d"}

killers := {"pkill", "killall", "kill", "taskkill"}

blinders := (object.keys(switches) | (managers | killers)) | {
	"auditctl", "spctl", "iptables", "ip6tables", "nft", "pfctl", "Set-MpPreference", "Add-MpPreference", "netsh",
}

# Services that watch or protect, stopped by any init system.
blinds(c) if {
	c.program in managers
	some word in verbs.words(c)
	word in {"stop", "disable", "mask", "kill", "unload", "bootout", "off", "remove", "delete"}
	some name in verbs.words(c)
	is_guard(name)
}

blinds(c) if {
	c.program in killers
	some name in c.operands
	is_guard(name)
}

is_guard(name) if trim_suffix(trim_suffix(lower(name), ".service"), ".socket") in guards

is_guard(name) if {
	some part in {"crowdstrike", "falcon", "sentinelone", "com.microsoft.wdav", "littlesnitch", "carbonblack", "cbdaemon"}
	contains(lower(name), part)
}

blinds(c) if verbs.does(c, switches)

blinds(c) if {
	c.program == "auditctl"
	shell.has_exact_option(c, {"-D", "-e"})
	not shell.option_values(c, {"-e"}) == ["1"]
}

blinds(c) if {
	c.program == "spctl"
	some option in c.options
	option.name in {"--master-disable", "--global-disable", "--disable"}
}

blinds(c) if {
	c.program in {"iptables", "ip6tables"}
	shell.has_exact_option(c, {"-F", "--flush", "-X"})
}

blinds(c) if {
	c.program in {"iptables", "ip6tables"}
	shell.has_exact_option(c, {"-P", "--policy"})
	some word in array.concat(c.operands, [option.value | some option in c.options])
	word == "ACCEPT"
}

blinds(c) if {
	c.program == "nft"
	verbs.starts(c, ["flush", "ruleset"])
}

blinds(c) if {
	c.program == "pfctl"
	shell.has_exact_option(c, {"-d", "-F"})
}

blinds(c) if {
	c.program == "Set-MpPreference"
	some option in c.options
	startswith(lower(option.name), "-disable")
}

blinds(c) if {
	c.program == "Add-MpPreference"
	some option in c.options
	startswith(lower(option.name), "-exclusion")
}

blinds(c) if {
	c.program == "netsh"
	"off" in c.operands
}

guards := {
	"auditd", "apparmor", "clamav", "clamav-daemon", "clamav-freshclam", "crowdsec", "fail2ban", "falco", "firewalld", "iptables", "ip6tables",
	"mdatp", "nftables", "osqueryd", "ossec", "rsyslog", "rsyslogd", "samhain", "selinux", "snort", "suricata", "sysmon", "syslog", "syslog-ng", "syslogd",
	"systemd-journald", "tripwire", "ufw", "usbguard", "wazuh-agent", "windefend", "mpssvc", "eventlog", "auditbeat", "filebeat", "com.apple.auditd",
}

forgets(c) if {
	c.program == "history"
	shell.has_exact_option(c, {"-c", "-d"})
}

forgets(c) if {
	c.program == "unset"
	shell.has_operand(c, {"HISTFILE", "HISTSIZE", "HISTFILESIZE"})
}

ask contains {
	"reason": "This hides what is done from the history.",
	"fix": "Leave the history on.",
	"evidence": variables.text(variable),
} if {
	some name in {"HISTFILE", "HISTSIZE", "HISTFILESIZE"}
	some variable in variables.named[name]
	variable.value in {"", "/dev/null", "0"}
}

forgets(c) if {
	c.program == "set"
	shell.has_operand(c, {"history"})
}

# What the journal keeps.
forgets(c) if {
	c.program == "journalctl"
	some option in c.options
	startswith(option.name, "--vacuum-")
}

# The history's own file.
ask contains {
	"reason": "This changes the shell's history.",
	"fix": "Leave the history as it is.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some p in outside.changed(path_index.named({".bash_history", ".zsh_history", "fish_history", ".python_history", "consolehost_history.txt"}))
}

switches := {
	"ufw": {["disable"], ["reset"]},
	"setenforce": {["0"], ["Permissive"], ["permissive"]},
	"aa-disable": {[]},
	"aa-teardown": {[]},
	"aa-complain": {[]},
	"csrutil": {["disable"], ["authenticated-root", "disable"]},
	"fail2ban-client": {["stop"]},
	"auditctl": {["0"]},
	"Disable-WindowsOptionalFeature": {[]},
}
