# METADATA
# title: Installing from an address
# description: >-
#   Packages straight from a url or a git repository instead of a registry: nobody has published them, a name says nothing about them,
#   and their install scripts run at once.
# custom:
#   id: supply.remote-install
#   severity: medium
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/supply/remote-install.md
#   limits:
#     - "Addresses in a manifest (`package.json`, `requirements.txt`) are not looked at."
package hookguard.rules.supply.remote_install

import data.hookguard.lib.registries
import data.hookguard.lib.verbs

ask contains {
	"reason": "This installs or applies something straight from an address, past any registry.",
	"fix": "Use a published package, or let the user look at the source first.",
	"evidence": c.text,
} if {
	some c in registries.installing
	some word in sources(c)
	is_source(c, word)
	not verbs.is_trial(c)
}

sources(c) := {word | some word in c.operands; is_string(word)} | {option.value |
	some option in c.options
	option.name in source_options
	not is_index(c, option.name)
	is_string(option.value)
}

# Where pip asks for packages: that is a registry, and judged as one.
is_index(c, "-i") if verbs.named(c) in {"pip", "pip2", "pip3", "pipx", "pipenv", "uv"}

source_options := {"-e", "--editable", "--from", "--git", "-f", "--filename", "--with", "--package", "-p", "--spec", "-i", "-U", "--install-extension"}

is_address(word) if {
	contains(word, "://")
	not startswith(word, "file://")
	not is_local(word)
}

is_address(word) if {
	some start in {"git+", "git@", "github:", "gitlab:", "bitbucket:", "gist:"}
	startswith(word, start)
}

is_source(_, word) if is_address(word)

# `npm install owner/repository` is GitHub's.
is_source(c, word) if {
	c.program in {"npm", "pnpm", "yarn", "bun", "npx", "bunx"}
	word in c.operands
	parts := split(word, "/")
	count(parts) == 2
	not substring(word, 0, 1) in {"@", ".", "/", "~", "-"}
	not contains(word, " ")
	words_of_a_package(c, word)
}

# What follows the program that a runner runs is that program's own.
words_of_a_package(c, _) if not c.program in {"npx", "bunx"}

words_of_a_package(c, word) if c.operands[0] == word

is_local(word) if {
	some host in ["://localhost", "://127.0.0.1", "://[::1]"]
	contains(word, host)
}
