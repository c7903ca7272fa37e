# METADATA
# title: Removing packages of the machine
# description: >-
#   Removing software that other people or programs may need. Installing, and the packages of a project, pass.
# custom:
#   id: system.packages
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/system/packages.md
package hookguard.rules.system.packages

import data.hookguard.lib.shell
import data.hookguard.lib.verbs

ask contains {
	"reason": "This removes software from the machine.",
	"fix": "Tell the user what should go, and let them remove it.",
	"evidence": c.text,
} if {
	some c in verbs.of(programs)
	not shell.came_through(c, {"container"})
	removes(c)
	not verbs.is_trial(c)
	not only_shows(c)
}

only_shows(c) if {
	startswith(c.program, "apt")
	shell.has_exact_option(c, {"-s", "--simulate", "--just-print", "--no-act"})
}

programs := object.keys(removals) | {"dpkg", "rpm", "pacman", "yay", "paru", "emerge", "apt", "apt-get"}

removes(c) if verbs.does(c, removals)

removes(c) if {
	c.program in {"apt", "apt-get"}
	shell.has_exact_option(c, {"--purge"})
}

removes(c) if {
	c.program == "dpkg"
	shell.has_option(c, {"-r", "-P", "--remove", "--purge"})
}

removes(c) if {
	c.program == "rpm"
	shell.has_option(c, {"-e", "--erase"})
}

removes(c) if {
	c.program in {"pacman", "yay", "paru"}
	some option in c.options
	startswith(option.name, "-R")
}

removes(c) if {
	c.program in {"pacman", "yay", "paru", "emerge"}
	shell.has_exact_option(c, {"--remove", "-C", "--unmerge"})
}

removals := {
	"apt": {["remove"], ["purge"], ["autoremove"], ["autopurge"]},
	"apt-get": {["remove"], ["purge"], ["autoremove"], ["autopurge"]},
	"aptitude": {["remove"], ["purge"]},
	"dnf": {["remove"], ["erase"], ["autoremove"], ["swap"]},
	"yum": {["remove"], ["erase"], ["autoremove"]},
	"zypper": {["remove"], ["rm"]},
	"apk": {["del"]},
	"pkg": {["delete"], ["remove"], ["autoremove"]},
	"emerge": {["--unmerge"]},
	"xbps-remove": {[]},
	"snap": {["remove"]},
	"flatpak": {["uninstall"], ["remove"]},
	"brew": {["uninstall"], ["remove"], ["rm"], ["autoremove"]},
	"port": {["uninstall"]},
	"winget": {["uninstall"], ["remove"]},
	"choco": {["uninstall"]},
	"scoop": {["uninstall"]},
	"nix-collect-garbage": {[]},
}
