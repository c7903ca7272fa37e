# METADATA
# title: Commands in options
# description: >-
#   Some options of ssh and its kin name a command that runs on this machine, before or instead of anything on the
#   other.
# custom:
#   id: shell.option-command
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/shell/option-command.md
package hookguard.rules.shell.option_command

import data.hookguard.lib.shell

ask contains {
	"reason": "An option of this command runs another one on this machine.",
	"fix": "Connect without it, or let the user put it into their settings.",
	"evidence": c.text,
} if {
	some c in shell.commands
	c.program in {"ssh", "scp", "sftp", "autossh", "mosh", "sshfs", "ssh-copy-id"}
	some value in shell.option_values(c, {"-o"})
	runs_command(lower(replace(value, " ", "=")))
}

runs_command(setting) if {
	some name in ["proxycommand=", "localcommand=", "knownhostscommand="]
	startswith(setting, name)
	command := trim_left(trim_prefix(setting, name), "=\"'")
	not is_everyday(command)
}

runs_command(setting) if startswith(setting, "permitlocalcommand=yes")

is_everyday(command) if split(command, "=")[0] in {"ssh", "nc", "ncat", "none", "cloudflared", "aws", "gcloud", "tsh", "connect", "corkscrew", ""}
