# METADATA
# title: Changing what every shell starts with
# description: >-
#   A line in a shell's start-up file runs in every later shell, the agent's and the user's: it can change PATH, put
#   an alias over any command, or start a program.
# custom:
#   id: agent.startup-files
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/agent/startup-files.md
package hookguard.rules.agent.startup_files

import data.hookguard.lib.path
import data.hookguard.lib.path_index
import data.hookguard.lib.places

ask contains {
	"reason": "This changes what every later shell runs first.",
	"fix": "Set it for this command only, or let the user change the file.",
	"evidence": p.given,
} if {
	path_index.something_changes
	some p in path_index.changed(path_index.named(names) | path_index.through({".config", ".ssh"}))
	is_startup(p)
	not p.in_project
	not places.is_in_container(p)
}

# An archive, a copy or a mount: whatever it holds.
ask contains {
	"reason": "This writes files over a whole home folder, and may change what every later shell runs first.",
	"fix": "Write into a folder of its own, and move what is needed by name.",
	"evidence": p.given,
} if {
	some p in path.written
	p.op == "write"
	p.recursive
	places.is_home(p)
	not p.in_project
	not places.is_in_container(p)
}

is_startup(p) if path.named(p, names)

names := {
	".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".profile", ".zshrc", ".zshenv", ".zprofile", ".zlogin", ".kshrc", ".cshrc",
	".tcshrc", ".inputrc", ".xprofile", ".xinitrc", ".pam_environment", ".npmrc", ".pypirc", ".pip.conf", "microsoft.powershell_profile.ps1", ".gitconfig",
	".condarc", ".wgetrc", ".curlrc", ".vimrc", ".tmux.conf", "authorized_keys", ".ssh/config",
}

is_startup(p) if {
	some part in [".config/fish", ".config/git/config", ".ssh/config", ".ssh/rc", ".config/pip", ".config/environment.d"]
	path.has_part(p, part)
}
