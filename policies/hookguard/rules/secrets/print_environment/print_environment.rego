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
#     - "Code that puts a secret into a variable first and prints that is not seen."
package hookguard.rules.secrets.print_environment

import data.hookguard.lib.code_text
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

# `node -p process.env.API_KEY`
deny contains {
	"reason": concat("", ["This prints a secret: ", name, "."]),
	"fix": "Use the variable where it is needed, without printing it; test that it is set.",
	"evidence": c.text,
} if {
	some i in code_text.known
	c := shell.commands[i]
	some access in accesses[c.code.language]
	parts := split(c.code.text, access)
	some at, after in parts
	at > 0
	name := secret_names.first(trim_left(after, "'\"`"))
	secret_names.is_secret(name)
	is_itself(trim_left(substring(trim_left(after, "'\"`"), count(name), -1), "'\"`])}"))
	is_shown(c, concat(access, array.slice(parts, 0, at)))
	not is_caught(i)
}

# How code asks for one variable of the environment.
accesses := {
	"node": {"process.env.", "process.env[", "process.env?.", "Bun.env.", "Bun.env[", "Deno.env.get("},
	"python": {"environ[", "environ.get(", "getenv("},
	"ruby": {"ENV[", "ENV.fetch("},
	"perl": {"$ENV{"},
	"php": {"getenv(", "$_ENV[", "$_SERVER["},
}

# Not its length, nor whether it is there.
is_itself(rest) if {
	every start in [" ? ", "? ", ".length", ".size", " !=", " ==", " is ", " && ", " and ", "!=", "==", ".empty", ".nil", ".present", ".to_s.empty"] {
		not startswith(rest, start)
	}
}

is_shown(_, before) if {
	some word in ["print", "log(", "write(", "puts", "say ", "echo", "info(", "warn(", "error(", "inspect("]
	parts := split(before, word)
	count(parts) > 1
	tail := parts[count(parts) - 1]
	every mark in [")", ";", "\n", "!", "len(", "bool(", "Boolean(", "typeof", "defined", "type(", "isset(", "empty(", "Hash("] {
		not contains(tail, mark)
	}
}

is_shown(c, before) if {
	shell.has_exact_option(c, {"-p", "--print"})
	c.code.language == "node"
	trim_left(before, "(`${ ") == ""
}

is_shown(c, before) if {
	c.code.language == "ruby"
	endswith(concat("", [" ", before]), " p ")
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
	some operand in c.operands
	startswith(lower(operand), "env:")
	name := substring(operand, 4, -1)
} if {
	c.program in {"Get-Item", "Get-ChildItem", "Get-Content"}
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
	c.program in {"Get-ChildItem", "gci", "ls", "dir", "Get-Item", "gi"}
	some operand in c.operands
	lower(operand) in {"env:", "env:*", "env:\\", "env:\\*", "env:/", "env:/*"}
}

# Code that prints all of it.
dumps(c) if {
	code := c.code.text
	prints(c, code)
	some expression in whole[c.code.language]
	some i, rest in split(code, expression)
	i > 0
	is_whole(rest)
	not asks_for_one(split(code, expression)[i - 1])
}

whole := {
	"node": {"process.env", "Bun.env", "Deno.env"},
	"javascript": {"process.env", "Bun.env", "Deno.env"},
	"python": {"os.environ"},
	"ruby": {"ENV"},
	"perl": {"%ENV", "@ENV"},
	"php": {"$_ENV", "getenv()"},
}

prints(_, code) if {
	some word in ["print", "log(", "write(", "puts", "say", "dump", "echo", "p ", "inspect", "pp ", "error("]
	contains(code, word)
}

prints(c, _) if shell.has_exact_option(c, {"-p", "--print"})

# `process.env.HOME`, `ENV['HOME']`: one of them.
is_whole(rest) if {
	not startswith(rest, "[")
	not startswith(rest, ".")
	not startswith(rest, "?.")
}

is_whole(rest) if {
	some all in [".items", ".copy", ".values", ".toObject", ".to_h", ".to_a", ".each", ".inspect", ".map"]
	startswith(rest, all)
}

# `'HOME' in os.environ`
asks_for_one(before) if {
	some ending in ["' in ", "\" in "]
	endswith(before, ending)
}

dumps(c) if {
	c.program in {"jq", "gojq", "jaq"}
	some operand in c.operands
	some part in split(operand, "|")
	trim_space(part) in {"env", "$ENV", "env[]", "$ENV[]"}
}

dumps(c) if {
	c.program in {"awk", "gawk", "mawk", "nawk"}
	some text in array.concat(c.operands, [object.get(c, ["code", "text"], null)])
	contains(text, "in ENVIRON")
	contains(text, "print")
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
	next.program in {"grep", "egrep", "rg", "awk", "sed", "wc", "cut", "Where-Object", "Select-String"}
	words := concat(" ", [word | some word in next.operands; word != null])
	words != ""
	not secret_names.is_secret(words)
}

is_filtered(i) if {
	some redirect in shell.commands[i].redirects
	redirect.op in {">", ">>"}
	redirect.target == "/dev/null"
}
