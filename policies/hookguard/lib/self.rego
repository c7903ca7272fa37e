# METADATA
# title: The guard itself
# description: >-
#   The files that decide whether any rule is asked at all: the agents' settings in every scope, and hookguard's own.
#   `input.hookguard.protected` says where they really are on this machine; the names hold everywhere else.
package hookguard.lib.self

import data.hookguard.lib.path
import data.hookguard.lib.path_index
import data.hookguard.lib.wildcard

# METADATA
# title: candidates
# description: >-
#   The numbers of the paths that can be one of these at all, found by the index of paths: `guards` is true for no other. Whoever lets
#   `guards` look at more must add it here.
candidates := union({
	path_index.through(settings_folders | {"hookguard", "claude-code", "gemini-cli", "claudecode", "geminicli"}),
	path_index.named({".claude.json", "hookguard.yaml"}),
	path_index.under(protected_places),
	path_index.patterns,
	{i | some folder in holders; some i in path_index.spots[folder]},
})

# METADATA
# title: guards(p)
# description: >-
#   True when writing, deleting or moving this path changes a file that the guard rests on: the file itself, something
#   in a protected folder, or a folder above it that goes away.
guards(p) if guards_itself(p)

guards(p) if goes_along(p)

# METADATA
# title: guards_itself(p)
# description: The same, where the path is one of these files or lies in one of these folders.
guards_itself(p) if {
	some protected in protected_places
	some place in path.places(p)
	path.inside(place, protected)
}

# METADATA
# title: goes_along(p)
# description: True when a folder above such a file goes away, or its owners or permissions change.
goes_along(p) if {
	takes_along(p)
	some protected in rests_on
	some place in path.places(p)
	path.inside(protected, place)
}

# A folder goes away with all that is in it, and so do its owners and permissions.
takes_along(p) if p.op == "delete"

takes_along(p) if {
	p.op == "write"
	p.recursive
	input.shell.commands[p.command].program in {"chmod", "chown", "chgrp", "chattr", "setfacl", "icacls", "takeown", "xattr"}
}

rests_on := protected_places | homes

# Every folder above one of them.
holders := {concat("/", array.slice(segments, 0, length)) |
	some place in rests_on
	segments := split(place, "/")
	some length in numbers.range(2, count(segments))
} | {"/"}

# Where the settings of a user are, on every machine.
homes := {path.expand(folder) | some folder in ["~/.claude", "~/.coda", "~/.gemini", "~/.config/hookguard", "~/.hookguard"]}

guards_itself(p) if {
	some place in path.places(p)
	is_setting(place)
}

guards_itself(p) if {
	p.op == "delete"
	some name in path.names(p)
	name in settings_folders
}

# Whole folders that are copied over, and names with wildcards.
guards_itself(p) if {
	p.op == "write"
	p.recursive
	some name in path.names(p)
	name in settings_folders
}

guards_itself(p) if {
	some place in path.places(p)
	contains(place, "*")
	segments := split(place, "/")
	segments[count(segments) - 2] in settings_folders
	some name in ["settings.json", "settings.local.json", "config.json", "hookguard.yaml"]
	wildcard.matches(segments[count(segments) - 1], name)
}

# What a search by name finds: `find . -name 'settings*.json' -delete`.
guards_itself(p) if {
	some place in path.places(p)
	[folder, found] := split(place, "/**/")
	is_telling(found)
	some protected in protected_places
	path.inside(protected, folder)
	wildcard.matches(concat("", ["*/", found]), protected)
}

is_telling(found) if {
	not startswith(found, "*.")
	count(replace(found, "*", "")) > 4
}

# METADATA
# title: holds_settings(p)
# description: True for a file that the guard rests on, and for the folder that such a file lies in.
holds_settings(p) if guards(p)

holds_settings(p) if {
	some name in path.names(p)
	name in settings_folders
}

protected_places := {lower(place) | some place in input.hookguard.protected}

# METADATA
# title: is_setting(place)
# description: True for a settings file of an agent or of hookguard, by its name, wherever the project or home is.
is_setting(place) if {
	some ending in settings_files
	endswith(place, ending)
}

is_setting(place) if {
	some part in settings_parts
	contains(concat("", [place, "/"]), part)
}

# METADATA
# title: names_in(text)
# description: The settings files that a piece of code names.
names_in(text) := {name |
	is_string(text)
	some name in settings_words
	contains(lower(text), name)
}

settings_files := {
	"/.claude.json",
	"/.claude/settings.json",
	"/.claude/settings.local.json",
	"/.coda/config.json",
	"/.gemini/settings.json",
	"/.gemini/trustedfolders.json",
	"/hookguard.yaml",
	"/.hookguard",
}

settings_parts := {
	"/.hookguard/",
	"/.config/hookguard/",
	"/etc/hookguard/",
	"/etc/claude-code/",
	"/etc/gemini-cli/",
	"/application support/claudecode/",
	"/application support/geminicli/",
	"/.claude/hooks/",
	"/.coda/hooks/",
	"/.gemini/hooks/",
	"/.gemini/policies/",
}

settings_folders := {".claude", ".coda", ".gemini", ".hookguard"}

settings_words := {
	".claude/settings",
	".coda/config",
	".gemini/settings",
	".hookguard",
	"hookguard.yaml",
	"hookguard/",
	"/etc/claude-code",
	"disableallhooks",
}
