# METADATA
# title: Places
# description: The places on a machine that no work of a coding agent should delete or overwrite.
package hookguard.lib.places

import data.hookguard.lib.path

# METADATA
# title: trimmed(p)
# description: >-
#   Where a path is, without what only says "all of it" at its end: `/etc/*`, `/etc/.??*` and `/etc/` are `/etc`.
trimmed(p) := {whole(place) | some place in path.places(p)}

whole(place) := "/" if {
	# Splitting gives one segment at least.
	# hookguard ignore: empty-every
	every segment in split(place, "/") {
		is_wild(segment)
	}
} else := concat("/", array.slice(segments, 0, last + 1)) if {
	segments := split(place, "/")
	last := max([i | some i, segment in segments; not is_wild(segment)])
}

# True for a segment of nothing but wildcards and dots, which matches whatever is there.
is_wild(segment) if trim(segment, "*.?{},[]!^") == ""

# METADATA
# title: is_root(p)
# description: True for the root of the file system, and for all that lies right in it.
is_root(p) if "/" in trimmed(p)

# What is found by name anywhere below it.
is_root(p) if {
	some place in path.places(p)
	startswith(place, "/**/")
}

# METADATA
# title: is_home(p)
# description: True for a home folder, the user's or another's, and for the folder of all home folders.
is_home(p) if {
	some place in trimmed(p)
	home_folder(place)
}

is_home(p) if {
	some place in path.places(p)
	[folder, _] := split(place, "/**/")
	home_folder(folder)
}

home_folder(place) if place == path.expand("~")

home_folder("/home") := true

home_folder("/users") := true

home_folder("/root") := true

home_folder(place) if {
	some parent in ["/home/", "/users/"]
	startswith(place, parent)
	not contains(substring(place, count(parent), -1), "/")
}

# METADATA
# title: system_folders
# description: Folders that belong to the operating system, with everything in them.
system_folders := {
	"/bin", "/boot", "/cores", "/dev", "/efi", "/etc", "/lib", "/lib32", "/lib64", "/libx32", "/lost+found", "/nix",
	"/private/etc", "/private/var", "/proc", "/run", "/sbin", "/sys", "/system", "/usr", "/var",
}

# METADATA
# title: shared_folders
# description: Folders of all users; only they themselves and what lies right in them are protected.
shared_folders := {"/applications", "/library", "/media", "/mnt", "/opt", "/snap", "/srv", "/volumes"}

# METADATA
# title: scratch_folders
# description: Places inside system folders where everybody keeps what may go away.
scratch_folders := {
	"/dev/fd", "/dev/null", "/dev/shm", "/dev/stderr", "/dev/stdout", "/dev/tty", "/private/tmp", "/private/var/folders",
	"/private/var/tmp", "/run/user", "/var/cache", "/var/folders", "/var/tmp",
}

# METADATA
# title: is_system(p)
# description: >-
#   True when a path is a system folder or lies in one, unless it is a scratch folder's content or belongs to the
#   project (containers keep projects under `/usr/src` or `/opt`).
is_system(p) if {
	some place in trimmed(p)
	belongs_to_system(place)
	not in_project(p)
}

belongs_to_system(place) if {
	segments := split(place, "/")
	some length in [2, 3]
	concat("/", array.slice(segments, 0, length)) in system_folders
	not is_scratch(place)
}

belongs_to_system(place) if {
	segments := split(place, "/")
	concat("/", array.slice(segments, 0, 2)) in shared_folders
	count(segments) < 4
}

is_scratch(place) if {
	some folder in scratch_folders
	path.inside(place, folder)
}

in_project(p) if p.in_project

# METADATA
# title: holds_project(p)
# description: True when a path is the project's folder, all that is in it, or a folder above.
holds_project(p) if {
	project := path.expand(".")
	some place in trimmed(p)
	path.inside(project, place)
}

# METADATA
# title: is_temporary(p)
# description: True in temporary folders, and in folders that tools fill again by themselves.
is_temporary(p) if path.under_any(p, {"/tmp", "/var/tmp", "/var/folders", "/private/tmp", "/private/var/folders", "/dev/shm", "/var/cache"})

is_temporary(p) if {
	some place in path.places(p)
	some segment in split(place, "/")
	segment in refilled_folders
}

refilled_folders := {
	".cache", "caches", "node_modules", "__pycache__", ".npm", ".yarn", ".pnpm-store", ".gradle", ".m2", ".tox", ".venv",
	"venv", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".next", ".nuxt", ".turbo", ".parcel-cache", "target", "dist",
	"build", "out", "coverage", "deriveddata", "tmp", "temp", ".terraform", ".trash",
}

# METADATA
# title: is_in_container(p)
# description: True when the path is a container's own, which another one can replace.
is_in_container(p) if "container" in input.shell.commands[p.command].via

# METADATA
# title: is_top_word(word)
# description: True for a word that is the root or a home folder, as a command names them.
is_top_word(word) if trim_right(word, "/*.") in {"", "~", "$HOME", "${HOME}", "/home", "/root", "/etc", "/usr", "/var"}
