# METADATA
# title: What runs later by itself
# description: >-
#   Cron jobs, timers, services and start-up files: what is put there runs after the task is over, when nobody looks.
# custom:
#   id: system.persistence
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/system/persistence.md
#   limits:
#     - "Start-up files of other programs (editors, shells' plugins) are not known."
package hookguard.rules.system.persistence

import data.hookguard.lib.outside
import data.hookguard.lib.path
import data.hookguard.lib.path_index
import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This sets up, or removes, what runs later by itself.",
	"fix": "Tell the user what should run and when, and let them set it up.",
	"evidence": c.text,
} if {
	some c in verbs.of(programs)
	not shell.came_through(c, {"container"})
	schedules(c)
}

ask contains {
	"reason": "This changes a file that runs by itself, at start-up or on a schedule.",
	"fix": "Show the user the lines, and let them add them.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some p in outside.changed(path_index.under(watched))
}

programs := object.keys(schedulers) | {"crontab", "at", "batch"}

schedules(c) if {
	c.program == "crontab"
	not shell.has_exact_option(c, {"-l"})
}

schedules(c) if {
	c.program in {"at", "batch"}
	not shell.has_exact_option(c, {"-l", "-V", "-c"})
}

schedules(c) if verbs.does(c, schedulers)

watched := {path.expand(place) | some place in {
	"/etc/cron.d", "/etc/cron.daily", "/etc/cron.hourly", "/etc/cron.weekly", "/etc/cron.monthly", "/etc/crontab", "/etc/anacrontab",
	"/var/spool/cron", "/etc/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system", "/etc/init.d", "/etc/rc.local", "/etc/profile",
	"/etc/profile.d", "/etc/bash.bashrc", "/etc/zshrc", "/etc/zsh", "/etc/environment", "/etc/xdg/autostart", "/library/launchdaemons",
	"/library/launchagents", "/etc/udev/rules.d",
	"~/.config/systemd/user", "~/.config/autostart", "~/library/launchagents", "~/.bashrc", "~/.bash_profile", "~/.bash_login", "~/.profile",
	"~/.zshrc", "~/.zprofile", "~/.zshenv", "~/.zlogin", "~/.config/fish/config.fish", "~/.config/fish/conf.d", "~/.bash_logout", "~/.inputrc",
	"~/.xinitrc", "~/.xprofile", "~/.ssh/rc", "~/.pam_environment",
}}

schedulers := {
	"systemctl": {["enable"], ["link"]},
	"launchctl": {["load"], ["bootstrap"], ["submit"], ["enable"]},
	"schtasks": {["/create"], ["/Create"], ["/delete"], ["/change"]},
	"rc-update": {["add"]},
	"Register-ScheduledTask": {[]},
	"atrm": {[]},
}
