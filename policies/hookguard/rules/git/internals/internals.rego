# METADATA
# title: Changing a repository from the inside
# description: >-
#   Files below `.git` hold a repository's history, its settings and the hooks that run at every commit. They are
#   git's own; changing them by hand breaks the repository, or plants code in it.
# custom:
#   id: git.internals
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, write, edit, mcp]
#   docs: docs/rules/git/internals.md
package hookguard.rules.git.internals

import data.hookguard.lib.path
import data.hookguard.lib.path_index

deny contains {
	"reason": "This damages a repository's history.",
	"fix": "Use git's own commands.",
	"evidence": p.given,
} if {
	some p in path_index.changed(inside)
	some part in parts(p)
	part in {"objects", "refs", "logs", "packed-refs", "head", "worktrees", "modules", "lfs", "*"}
}

ask contains {
	"reason": "This plants code or settings in a repository.",
	"fix": "Keep hooks in the project, and let the user install them.",
	"evidence": p.given,
} if {
	some p in path_index.changed(inside)
	some part in parts(p)
	part in {"hooks", "config", "config.worktree"}
}

ask contains {
	"reason": "This deletes a whole repository with its history.",
	"fix": "Keep it, or let the user delete it.",
	"evidence": p.given,
} if {
	some p in path.deleted
	p.recursive
	".git" in path.names(p)
}

ask contains {
	"reason": "This deletes a part of a repository.",
	"fix": "Use git's own commands.",
	"evidence": p.given,
} if {
	some p in path_index.changed(inside)
	p.op == "delete"
	p.recursive
	some part in parts(p)
	not part in leftovers
}

# What a rebase or merge that stopped leaves behind.
leftovers := {"", "rebase-merge", "rebase-apply", "sequencer", "index.lock"}

inside := {i |
	some folder in path_index.folders
	contains(concat("", [folder, "/"]), ".git/")
	some i in path_index.in_folder(folder)
}

# What follows a repository's folder in a path; a lock that a crash left behind may go.
parts(p) := {segments[i + 1] |
	some place in path.places(p)
	contains(place, ".git/")
	not endswith(place, ".lock")
	segments := split(place, "/")
	some i, segment in segments
	endswith(segment, ".git")
	i + 1 < count(segments)
}
