# METADATA
# title: Running what was just downloaded
# description: >-
#   Text from the network that goes straight into a shell or interpreter: through a pipe, a substitution, a variable, or a file that
#   is saved and then run. Nobody has seen that code, and the server may send another to a person who looks.
# custom:
#   id: exfil.run-download
#   severity: critical
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/exfil/run-download.md
#   limits:
#     - "A repository that is cloned, or an archive that is unpacked, and whose scripts are run then, is not a download that runs."
#     - "A script that an earlier call has saved is judged by its content where that was seen, not by where it came from."
package hookguard.rules.exfil.run_download

import data.hookguard.lib.code_text
import data.hookguard.lib.flow
import data.hookguard.lib.network
import data.hookguard.lib.shell

deny contains {
	"reason": "This runs code straight from the network, which nobody has read.",
	"fix": "Download it to a file, read it, and let the user decide; or install it with a package manager.",
	"evidence": shell.commands[i].text,
} if {
	some j in flow.unknown_code
	some i in flow.feeding(j)
	network.fetches(i)
}

# `X=$(curl …); eval "$X"`
deny contains {
	"reason": "This runs the answer of a server as code, which nobody has read.",
	"fix": "Download it to a file, read it, and let the user decide.",
	"evidence": text,
} if {
	some text in flow.unknown_texts
	some i in fetched_into_words
	some name in flow.kept(i)
	flow.uses(text, name)
}

# `X=$(curl …); $X`
deny contains {
	"reason": "This runs the answer of a server as a command, which nobody has read.",
	"fix": "Download it to a file, read it, and let the user decide.",
	"evidence": c.text,
} if {
	some k in shell.unknown_at
	c := shell.commands[k]
	some i in fetched_into_words
	some name in flow.kept(i)
	starts_with(c.text, name)
}

fetched_into_words contains i if {
	some i, c in shell.commands
	shell.came_through(c, {"substitution"})
	network.fetches(i)
}

starts_with(text, name) if {
	some start in ["$", "${"]
	startswith(trim_left(text, `"`), concat("", [start, name]))
}

# Saved by a program whose output the facts don't follow, and then run.
deny contains {
	"reason": "This runs a file that was just downloaded, which nobody has read.",
	"fix": "Read the file first, and let the user decide.",
	"evidence": q.given,
} if {
	some q in input.paths
	q.op == "execute"
	some p in input.paths
	p.op == "write"
	p.absolute == q.absolute
	p.command < q.command
	network.fetches(p.command)
}

# `iwr … | iex`
deny contains {
	"reason": "This runs code straight from the network, which nobody has read.",
	"fix": "Download it to a file, read it, and let the user decide.",
	"evidence": c.text,
} if {
	some j in shell.places({"Invoke-Expression"})
	c := shell.commands[j]
	some i in flow.given(j)
	network.fetches(i)
}

# Code that fetches code: `exec(urlopen("http://…").read())`.
deny contains {
	"reason": "This code fetches code and runs it.",
	"fix": "Download it to a file, read it, and let the user decide.",
	"evidence": c.text,
} if {
	some i in code_text.known
	c := shell.commands[i]
	network.has_address(i)
	runs_text(c.code.text)
	code_text.says(c.code.text, fetches)
}

runs_text(code) if code_text.calls(code, evaluations)

runs_text(code) if code_text.says(code, {
	".system(", ".popen(", ".then(eval)", "runInThisContext(", "runInNewContext(", "runInContext(", "import('data:", `import("data:`, "import(`data:",
})

# PHP includes from addresses; Perl, Ruby and PHP run what a program prints.
deny contains {
	"reason": "This code fetches code and runs it.",
	"fix": "Download it to a file, read it, and let the user decide.",
	"evidence": shell.commands[i].text,
} if {
	some i in code_text.known
	code := replace(replace(shell.commands[i].code.text, "(", " "), "\"", "'")
	code_text.says(code, {
		"include 'http:", "include 'https:", "include_once 'http:", "include_once 'https:", "require 'http:", "require 'https:",
		"require_once 'http:", "require_once 'https:", "include  'http:", "include  'https:", "require  'http:", "require  'https:",
		"eval `curl", "eval `wget", "eval  `curl", "eval  `wget", "exec `curl", "exec  `curl", "eval qx curl", "eval qx{curl", "eval qx/curl",
	})
}

evaluations := {"eval ", "exec(", "eval(", "os.system(", "os.popen(", "system(", "instance_eval(", "new Function(", "execSync("}

fetches := {
	"urlopen(", "requests.get(", "httpx.get(", "fetch(", "open-uri", "URI.open", "Net::HTTP", "LWP", "file_get_contents(",
	"https.get(", "http.get(", "urlretrieve(", "('https')", `("https")`, "('http')", `("http")`, "node:http", "get(\"http", "get('http",
}

# Runners that take an address for a program.
deny contains {
	"reason": "This runs a program straight from the network, which nobody has read.",
	"fix": "Download it to a file, read it, and let the user decide.",
	"evidence": c.text,
} if {
	some i in shell.places({"deno"})
	c := shell.commands[i]
	"run" in c.subcommand
	network.reaches_out(i)
	startswith(c.operands[0], "http")
}

deny contains {
	"reason": "This runs code straight from the network, which nobody has read.",
	"fix": "Download it to a file, read it, and let the user decide.",
	"evidence": c.text,
} if {
	some j in shell.places({"deno"})
	c := shell.commands[j]
	c.operands[0] == "-"
	some i in flow.before(j)
	network.fetches(i)
}
