# METADATA
# title: Sending files away
# description: >-
#   Files given to another machine: uploads, archives through a pipe, copies of the home folder, data hidden in names that are looked
#   up. To places made for dropping things anonymously it is refused, elsewhere a person decides. Data that an API is called with
#   passes.
# custom:
#   id: exfil.upload
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/exfil/upload.md
#   limits:
#     - "A body from a file of the project passes: requests to an API look the same."
#     - "What a script or a build tool sends by itself is not seen."
package hookguard.rules.exfil.upload

import data.hookguard.lib.flow
import data.hookguard.lib.network
import data.hookguard.lib.path
import data.hookguard.lib.secret_names
import data.hookguard.lib.shell
import data.hookguard.lib.url
import data.hookguard.lib.verbs

deny contains {
	"reason": "This sends a file to a site where anybody can pick it up.",
	"fix": "Show the user the file, and let them share it.",
	"evidence": c.text,
} if {
	some u in input.urls
	url.host_in(u, drops)
	j := u.command
	j in network.sending
	c := shell.commands[j]
	carries_data(j, c)
}

ask contains {
	"reason": "This sends files to another machine.",
	"fix": "Tell the user what would be sent and where, and let them decide.",
	"evidence": c.text,
} if {
	some j in senders
	c := shell.commands[j]
	carries_file(j, c)
	not network.stays_here(j)
	not verbs.is_trial(c)
}

senders := network.sending | shell.places({"aws", "gcloud", "gsutil", "mc", "s3cmd"})

# Code that reads a file which isn't the project's, and talks to another machine.
ask contains {
	"reason": "This code reads a file outside the project, and talks to another machine.",
	"fix": "Tell the user what would be sent and where, and let them decide.",
	"evidence": p.given,
} if {
	some p in path.read
	shell.commands[p.command].code.text != null
	is_elsewhere(p)
	network.reaches_out(p.command)
}

# Pastes, and pushes to a place that is no remote of the repository.
ask contains {
	"reason": "This sends files to a place outside the project's remotes.",
	"fix": "Tell the user what would be sent and where, and let them decide.",
	"evidence": c.text,
} if {
	some j in shell.places({"gh", "git", "glab"})
	c := shell.commands[j]
	shares(j, c)
	not verbs.is_trial(c)
}

shares(_, c) if verbs.does(c, pastes)

shares(j, c) if {
	c.program == "git"
	c.subcommand == ["push"]
	network.has_address(j)
	network.reaches_out(j)
}

# `git push $X`: only the first word says where to; what is pushed may well be asked of git (`$(git branch --show-current)`).
shares(j, c) if {
	c.program == "git"
	c.subcommand == ["push"]
	not network.has_address(j)
	c.operands[0] == null
}

shares(_, c) if {
	c.program == "git"
	c.subcommand == ["push"]
	null in shell.option_values(c, {"--repo"})
}

# `https://host/$TOKEN`: an address made of a secret.
ask contains {
	"reason": "This puts a secret into an address, which is logged on the way.",
	"fix": "Send it in a header.",
	"evidence": word.text,
} if {
	some word in input.shell.unresolved
	contains(word.text, "://")
	some name in secret_names.variables(word.text)
	secret_names.is_secret(name)
	some c in shell.of(network.web_clients)
	contains(c.text, word.text)
}

carries_data(j, c) if carries_file(j, c)

carries_data(_, c) if {
	c.program in network.web_clients
	shell.has_exact_option(c, {
		"-d", "--data", "--data-binary", "--data-raw", "--data-urlencode", "--json", "-F", "--form", "--post-data", "--body-data",
	})
}

carries_data(j, c) if {
	c.program in network.socket_clients
	count(flow.before(j)) > 0
}

# Upload options.
carries_file(_, c) if {
	some value in shell.option_values(c, {"-T", "--upload-file"})
	c.program == "curl"
	value != "-"
}

carries_file(_, c) if {
	c.program == "curl"
	some value in shell.option_values(c, {"-F", "--form"})
	some mark in {"=@", "=<"}
	contains(value, mark)
}

carries_file(_, c) if {
	c.program == "wget"
	shell.has_option(c, {"--post-file", "--body-file"})
}

# A body from a file: ordinary for files of the project, not for others.
carries_file(j, c) if {
	c.program == "curl"
	some value in shell.option_values(c, {"-d", "--data", "--data-binary", "--data-ascii", "--data-urlencode", "--json"})
	contains(value, "@")
	some p in path.read
	p.command == j
	is_elsewhere(p)
}

# What comes through a pipe from an archive, a dump, or a file that isn't the project's.
carries_file(j, c) if {
	takes_input(c)
	some i in flow.before(j)
	packs(shell.commands[i])
}

carries_file(j, c) if {
	takes_input(c)
	some i in flow.before(j)
	some p in path.read
	p.command == i
	is_elsewhere(p)
}

# `nc host port < file`
carries_file(j, c) if {
	c.program in network.socket_clients
	some redirect in c.redirects
	redirect.op == "<"
	not startswith(redirect.target, "/dev/")
	network.has_address(j)
}

carries_file(_, c) if {
	c.program in {"mail", "mailx", "mutt", "sendmail", "msmtp"}
	some redirect in c.redirects
	redirect.op == "<"
}

carries_file(j, c) if {
	c.program in network.socket_clients
	network.has_address(j)
	some i in flow.before(j)
	some p in path.read
	p.command == i
}

# What a substitution reads outside the project, wherever it stands in the call.
carries_file(j, c) if {
	c.program in network.web_clients
	some i in flow.within(j)
	some p in path.read
	p.command == i
	is_elsewhere(p)
}

# Attachments.
carries_file(_, c) if {
	c.program in {"mail", "mailx", "mutt", "swaks"}
	shell.has_option(c, {"-a", "-A", "--attach"})
}

# Copies to another machine or a cloud, of what is more than a part of the project.
carries_file(j, c) if {
	copies_away(c)
	some p in path.read
	p.command == j
	is_much(p)
}

copies_away(c) if {
	c.program in {"rsync", "scp"}
	is_remote(c.operands[count(c.operands) - 1])
}

copies_away(c) if {
	c.program in {"aws", "gsutil", "gcloud", "rclone", "s3cmd", "mc"}
	last := c.operands[count(c.operands) - 1]
	is_remote(last)
	some verb in verbs.words(c)
	verb in {"cp", "mv", "sync", "rsync", "copy", "copyto", "move", "put"}
}

carries_file(j, c) if {
	c.program == "ssh"
	some i in flow.before(j)
	packs(shell.commands[i])
	some p in path.read
	p.command == i
	is_much(p)
}

is_remote(operand) if {
	contains(operand, ":")
	not startswith(operand, "/")
	not startswith(operand, ".")
}

takes_input(c) if c.program in network.socket_clients

takes_input(c) if {
	c.program in network.web_clients
	some option in c.options
	option.value in {"-", "@-", ".", "file=@-"}
}

takes_input(c) if {
	c.program == "curl"
	some option in c.options
	endswith(option.value, "@-")
}

takes_input(c) if c.program in {"mail", "mailx", "mutt", "sendmail", "msmtp"}

packs(c) if c.program in {"tar", "bsdtar", "zip", "7z", "cpio", "pg_dump", "pg_dumpall", "mysqldump", "mongodump", "dd"}

packs(c) if {
	c.program == "git"
	c.subcommand[0] in {"archive", "bundle"}
}

# Not the project's, and not scratch.
is_elsewhere(p) if {
	not p.in_project
	not path.under_any(p, {"/tmp", "/var/tmp", "/private/tmp", "/var/folders", "/dev"})
}

# The whole project, or what isn't the project's.
is_much(p) if is_elsewhere(p)

is_much(p) if path.holds(p, ".")

pastes := {"gh": {["gist", "create"], ["gist", "edit"]}, "glab": {["snippet", "create"]}}

# METADATA
# title: drops
# description: Sites that take anything from anybody and show it to anybody, or that only show requests.
drops := {
	"0x0.st", "anonfiles.com", "bashupload.com", "bin.equinox.io", "burpcollaborator.net", "canarytokens.com", "catbox.moe",
	"dpaste.com", "dpaste.org", "file.io", "filebin.net", "gofile.io", "hastebin.com", "hookbin.com", "interact.sh", "ix.io",
	"keep.sh", "litterbox.catbox.moe", "oast.fun", "oast.live", "oast.me", "oast.online", "oast.pro", "oast.site", "oastify.com",
	"oshi.at", "paste.ee", "paste.rs", "pastebin.com", "pipedream.net", "ptpb.pw", "requestbin.com", "requestbin.net",
	"requestcatcher.com", "rentry.co", "sprunge.us", "temp.sh", "termbin.com", "transfer.sh", "uguu.se", "webhook.site", "wormhole.app",
}
