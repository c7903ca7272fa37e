# METADATA
# title: Changing the guard or the agent's settings
# description: >-
#   An agent that can edit the settings of its own hooks, or hookguard's files, can switch every other rule off. Both are
#   refused by any tool, also by renaming or deleting a folder above them.
# custom:
#   id: agent.settings
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, fetch, mcp]
#   docs: docs/rules/agent/settings.md
#   limits:
#     - "What an archive or a checkout brings along is not named; over a home folder `agent.startup-files` asks."
#     - "What a script on disk writes is not seen."
package hookguard.rules.agent.settings

import data.hookguard.lib.path_index
import data.hookguard.lib.self
import data.hookguard.lib.shell

deny contains {
	"reason": "This changes settings that keep the agent in bounds.",
	"fix": "Ask the user to make this change themselves.",
	"evidence": p.given,
} if {
	some p in path_index.changed(self.candidates)
	self.guards_itself(p)
}

# `rm -rf ~`
deny contains {
	"reason": "This takes along the settings that keep the agent in bounds.",
	"fix": "Delete only the folder you mean, by name.",
	"evidence": p.given,
} if {
	some p in path_index.changed(self.candidates)
	self.goes_along(p)
	not self.guards_itself(p)
}

# `git clone URL ~/.claude`
deny contains {
	"reason": "This fetches settings that keep the agent in bounds from elsewhere.",
	"fix": "Ask the user to make this change themselves.",
	"evidence": p.given,
} if {
	some p in path_index.changed(self.candidates)
	shell.commands[p.command].program in {"git", "unzip", "tar", "bsdtar", "7z", "degit"}
	self.holds_settings(p)
	not self.guards(p)
}

# A program that can't be known may write what it is given.
deny contains {
	"reason": "This hands settings that keep the agent in bounds to a program that can't be known.",
	"fix": "Write the program's name, so that the command can be judged.",
	"evidence": p.given,
} if {
	some i in self.candidates
	p := input.paths[i]
	p.op == "read"
	shell.dynamic(shell.commands[p.command])
	self.guards(p)
}

# A second name for the same file, through which it could be changed unseen.
deny contains {
	"reason": "This gives another name to settings that keep the agent in bounds.",
	"fix": "Ask the user to make this change themselves.",
	"evidence": p.given,
} if {
	some i in self.candidates
	p := input.paths[i]
	p.op == "read"
	shell.commands[p.command].program in {"ln", "link", "mount", "mklink"}
	self.holds_settings(p)
}

# Code handed to an interpreter names a settings file: what it does there can't be seen.
deny contains {
	"reason": "This runs code that names a settings file that keeps the agent in bounds.",
	"fix": "Ask the user to make this change themselves.",
	"evidence": name,
} if {
	some c in input.shell.commands
	some name in self.names_in(c.code.text)
}
