# METADATA
# title: Network
# description: >-
#   Which commands bring something from other machines, and which send something there. Addresses are facts
#   (`input.urls`); these are the programs.
package hookguard.lib.network

import data.hookguard.lib.shell
import data.hookguard.lib.url

# METADATA
# title: web_clients
# description: Programs that fetch from the web, and print or save what they get.
web_clients := {
	"aria2c", "axel", "curl", "elinks", "fetch", "http", "https", "links", "lynx", "w3m", "wget", "wget2", "xh", "xhs",
	"Invoke-WebRequest", "Invoke-RestMethod", "Start-BitsTransfer",
}

# METADATA
# title: socket_clients
# description: Programs that carry bytes to and from a socket as they are.
socket_clients := {"cryptcat", "nc", "nc.traditional", "nc.openbsd", "ncat", "netcat", "rustcat", "socat", "telnet"}

# METADATA
# title: name_clients
# description: Programs that ask name servers; names carry data out, and answers carry it in.
name_clients := {"dig", "dog", "doggo", "drill", "host", "nslookup", "Resolve-DnsName"}

# METADATA
# title: printers_of_remote
# description: Programs that print what lies on another machine.
printers_of_remote := {"ftp", "sftp", "ssh", "tftp"}

# METADATA
# title: fetches(i)
# description: True when the output of command `i`, or the file it writes, comes from another machine.
fetches(i) if {
	shell.commands[i].program in fetchers
}

fetches(i) if {
	shell.commands[i].program in {"rsync", "scp"}
	has_address(i)
}

fetches(i) if {
	c := shell.commands[i]
	c.code
	has_address(i)
}

fetches(i) if {
	c := shell.commands[i]
	some words in cloud_copies[c.program]
	shell.has_subcommand(c, words)
}

fetches(i) if {
	c := shell.commands[i]
	c.program == "openssl"
	"s_client" in c.subcommand
}

fetchers := (web_clients | socket_clients) | (name_clients | printers_of_remote)

# Subcommands that print or copy what lies in a cloud.
cloud_copies := {
	"aws": {["s3", "cp"], ["s3", "sync"], ["s3api", "get-object"]},
	"az": {["storage", "blob", "download"]},
	"gcloud": {["storage", "cat"], ["storage", "cp"]},
	"gh": {["api"], ["gist", "view"], ["release", "download"]},
	"gsutil": {["cat"], ["cp"]},
	"rclone": {["cat"], ["copy"], ["copyto"]},
}

# METADATA
# title: has_address(i)
# description: True when command `i` names an address.
has_address(i) if {
	some u in input.urls
	u.command == i
}

# METADATA
# title: reaches_out(i)
# description: True when command `i` may reach another machine; what names only this one doesn't.
reaches_out(i) if {
	some u in input.urls
	u.command == i
	not url.is_local(u)
}

reaches_out(i) if {
	not has_address(i)
	shell.unknown_operand(shell.commands[i])
}

# METADATA
# title: hosts(i)
# description: The hosts that command `i` names, in lower case.
hosts(i) := {lower(u.host) |
	some u in input.urls
	u.command == i
}

# METADATA
# title: sends(c)
# description: True when a command may carry what it is given to another machine.
sends(c) if c.program in senders

sends(c) if {
	c.program == "openssl"
	"s_client" in c.subcommand
}

senders := (web_clients | socket_clients) | (name_clients | carriers)

# METADATA
# title: sending
# description: The places of the commands that may carry what they are given to another machine, worked out once.
sending contains i if some i in shell.places(senders)

sending contains i if {
	some i in shell.places({"openssl"})
	sends(shell.commands[i])
}

carriers := {"ftp", "lftp", "mail", "mailx", "msmtp", "mutt", "ping", "rclone", "rsync", "scp", "sendmail", "sftp", "ssh", "swaks", "tftp"}

# METADATA
# title: stays_here(j)
# description: True when command `j` names addresses, and all of them are this machine's.
stays_here(j) if {
	has_address(j)
	not reaches_out(j)
}
