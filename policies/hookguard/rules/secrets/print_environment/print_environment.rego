# METADATA
# title: Printing secrets of the environment
# description: >-
#   Tokens and passwords in environment variables end up in the model's context when they are printed, and so does
#   the whole environment when it is dumped.
# custom:
#   id: secrets.print-environment
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/secrets/print-environment.md
#   limits:
#     - "Programs that print their own environment (`node -p process.env`) are only seen where the code is read."
package hookguard.rules.secrets.print_environment

import data.hookguard.lib.secret_names
import data.hookguard.lib.shell

deny contains {
	"reason": concat("", ["This prints a secret: ", name, "."]),
	"fix": "Use the variable where it is needed, without printing it; test that it is set with `[ -n \"$NAME\" ]`.",
	"evidence": c.text,
} if {
	some i, c in shell.commands
	some name in printed(c)
	secret_names.is_secret(name)
	not is_caught(i)
}

ask contains {
	"reason": "This prints the whole environment, with whatever secrets it holds.",
	"fix": "Print the one variable you need.",
	"evidence": c.text,
} if {
	some i, c in shell.commands
	dumps(c)
	not is_filtered(i)
}

printed(c) := {operand | some operand in c.operands; operand != null} if {
	c.program == "printenv"
} else := {name |
	some unknown in input.shell.unresolved
	contains(c.text, unknown.text)
	some name in secret_names.variables(unknown.text)
} if {
	c.program in {"echo", "printf", "cat", "print", "Write-Output", "Write-Host"}
} else := set()

# What goes on into a program that shows nothing, or into a file of its own, isn't seen.
is_caught(i) if {
	some line in input.shell.pipelines
	some at, member in line
	member == i
	last := input.shell.commands[line[count(line) - 1]]
	last.program in {
		"wc", "md5sum", "sha256sum", "sha1sum", "shasum", "docker", "podman", "gh", "glab", "helm", "npm", "kubectl", "pass", "vault",
		"test", "[", "true", "gpg", "openssl", "skopeo", "crane", "xclip",
	}
}

is_caught(i) if "substitution" in shell.commands[i].via

dumps(c) if {
	c.program in {"env", "printenv"}
	c.operands == []
	c.assignments == []
}

dumps(c) if {
	c.program in {"export", "declare", "typeset"}
	c.operands == []
	shell.has_exact_option(c, {"-p", "-x"})
}

dumps(c) if {
	c.program in {"export", "set"}
	count(c.argv) == 1
	not c.redirects[0]
}

dumps(c) if {
	c.program in {"Get-ChildItem", "gci", "ls", "dir"}
	"Env:" in c.operands
}

# `ps eww`, `ps auxe`: with the environment of every process.
dumps(c) if {
	c.program == "ps"
	some letters in c.operands
	contains(letters, "e")
	trim(letters, "aceflruvwxS") == ""
}

# Looking for one thing in it is fine, unless that is a secret.
is_filtered(i) if {
	some line in input.shell.pipelines
	some at, member in line
	member == i
	next := input.shell.commands[line[at + 1]]
	next.program in {"grep", "egrep", "rg", "awk", "sed", "wc", "cut"}
	words := concat(" ", [word | some word in next.operands; word != null])
	words != ""
	not secret_names.is_secret(words)
}

is_filtered(i) if {
	some redirect in shell.commands[i].redirects
	redirect.op in {">", ">>"}
	redirect.target == "/dev/null"
}
