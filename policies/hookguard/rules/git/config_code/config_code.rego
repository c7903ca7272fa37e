# METADATA
# title: Git settings that run code
# description: >-
#   Some settings of git name programs that git then runs, in every repository or at the next fetch. Setting one is
#   a way to run something later, unseen.
# custom:
#   id: git.config-code
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/git/config-code.md
#   limits:
#     - "Settings written with an editor or a file tool are seen by the rules on files, not here."
package hookguard.rules.git.config_code

import data.hookguard.lib.git
import data.hookguard.lib.git_settings
import data.hookguard.lib.shell

ask contains {
	"reason": concat("", ["This makes git run a program: ", key, "."]),
	"fix": "Leave git's settings alone, or ask the user to set this.",
	"evidence": c.text,
} if {
	some c in shell.commands
	git.is_git(c)
	some key in set_keys(c)
}

set_keys(c) := (configured(c) | given_once(c)) | given_by_variable(c)

# `git config key value`
configured(c) := {setting.key |
	git.verb(c) == "config"
	some setting in git_settings.kept(c)
	runs_code(setting.key, setting.value)
}

# `git -c key=value` and the variables that do the same, where that call also runs it.
given_once(c) := {setting.key |
	some setting in git_settings.given(c)
	runs_code(setting.key, setting.value)
	is_used(setting.key, git.verb(c))
}

given_by_variable(c) := {assignment.name |
	some assignment in c.assignments
	key := variables[assignment.name]
	runs_code(key, assignment.value)
	is_used(key, git.verb(c))
}

variables := {
	"GIT_SSH_COMMAND": "core.sshcommand",
	"GIT_SSH": "core.sshcommand",
	"GIT_PROXY_COMMAND": "core.gitproxy",
	"GIT_EXTERNAL_DIFF": "diff.external",
	"GIT_ASKPASS": "core.askpass",
	"GIT_PAGER": "core.pager",
	"GIT_EDITOR": "core.editor",
	"GIT_SEQUENCE_EDITOR": "sequence.editor",
	"GIT_CONFIG_GLOBAL": "include.path",
	"GIT_CONFIG_SYSTEM": "include.path",
	"GIT_TEMPLATE_DIR": "init.templatedir",
}

runs_code(key, value) if {
	key in {
		"core.hookspath", "core.sshcommand", "core.pager", "core.editor", "core.fsmonitor", "core.askpass", "core.gitproxy",
		"core.alternaterefscommand", "sequence.editor", "diff.external", "gpg.program", "credential.helper", "uploadpack.packobjectshook",
		"init.templatedir", "include.path", "gpg.ssh.program", "web.browser", "sendemail.smtpserver", "protocol.ext.allow",
	}
	not is_everyday(value)
}

runs_code(key, value) if {
	startswith(key, "alias.")
	is_command(value)
}

runs_code(key, value) if {
	some middle in [["filter.", ".clean"], ["filter.", ".smudge"], ["filter.", ".process"], ["diff.", ".textconv"], ["diff.", ".command"], ["merge.", ".driver"], ["mergetool.", ".cmd"], ["difftool.", ".cmd"], ["pager.", ""], ["includeif.", ".path"], ["remote.", ".uploadpack"], ["remote.", ".receivepack"]]
	startswith(key, middle[0])
	endswith(key, middle[1])
	not is_everyday(value)
}

is_command(null) := true

is_command(value) if startswith(value, "!")

# Editors, pagers and helpers that everybody has; nothing that takes further commands.
is_everyday(value) if split(value, " ")[0] in {
	"", ":", "/dev/null", "true", "false", "cat", "less", "more", "delta", "vim", "vi", "nvim", "nano", "emacs", "code", "subl", "store",
	"cache", "osxkeychain", "manager", "manager-core", "libsecret", "wincred", "never", "gpg", "gpg2", "git-lfs", "0", "1",
}

is_everyday(value) if startswith(value, ".husky")

is_everyday(value) if startswith(value, ".githooks")

is_everyday(value) if {
	startswith(value, "ssh ")
	not contains(lower(value), "command")
}

# A program for the network is only run by calls that use it.
is_used(key, verb) if {
	key in {"core.sshcommand", "core.gitproxy", "core.askpass", "credential.helper", "protocol.ext.allow"}
	verb in {"push", "pull", "fetch", "clone", "ls-remote", "submodule", "remote"}
}

is_used(key, verb) if {
	key in {"core.editor", "sequence.editor"}
	verb in {"commit", "rebase", "merge", "tag", "revert", "cherry-pick", "notes", "config"}
}

is_used(key, _) if not key in {
	"core.sshcommand", "core.gitproxy", "core.askpass", "credential.helper", "protocol.ext.allow", "core.editor", "sequence.editor",
}
