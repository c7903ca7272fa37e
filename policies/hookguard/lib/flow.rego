# METADATA
# title: Flow
# description: What flows from one command of a call into another, through pipes, substitutions and files.
package hookguard.lib.flow

import data.hookguard.lib.shell

# METADATA
# title: feeders(i)
# description: >-
#   The commands whose output goes into the command at a place in `input.shell.commands`, directly or through others:
#   `some source in flow.feeders(i)`.
feeders(i) := [shell.commands[j] |
	some line in input.shell.pipelines
	some at, member in line
	member == i
	some j in array.slice(line, 0, at)
]

# METADATA
# title: is_fed_by(i, programs)
# description: True when output of one of these programs goes into the command.
is_fed_by(i, programs) if {
	some source in feeders(i)
	source.program in programs
}

# METADATA
# title: runs_unread_code(c)
# description: >-
#   True when a command runs code that is not known before it runs: an interpreter whose script comes from elsewhere,
#   `eval` and `source` of an output, or what stands for such code in the facts (a program that is not known, without
#   a word beside it).
runs_unread_code(c) if c.code.text == null

runs_unread_code(c) if {
	c.program in {"eval", "source", "."}
	c.stdin_from >= 0
}

runs_unread_code(c) if {
	c.program == null
	count(c.argv) == 1
}

# METADATA
# title: downloaders
# description: Programs that bring something from the network.
downloaders := {
	"curl", "wget", "fetch", "aria2c", "axel", "http", "https", "httpie", "xh", "curlie", "lynx", "w3m", "links", "elinks",
	"ftp", "sftp", "scp", "lwp-request", "lwp-download", "GET", "nc", "ncat", "netcat", "socat", "telnet", "gsutil", "rclone",
	"Invoke-WebRequest", "Invoke-RestMethod", "iwr", "irm",
}

# METADATA
# title: downloads(c)
# description: True when a command brings something from the network.
downloads(c) if c.program in downloaders

downloads(c) if {
	c.program == "openssl"
	"s_client" in c.operands
}

downloads(c) if {
	c.program in {"aws", "gh", "git"}
	some word in c.subcommand
	word in {"cp", "sync", "download", "archive", "api"}
}
