# METADATA
# title: Other package registries
# description: >-
#   Taking packages from a registry, index or repository that isn't a well-known one, for one install or from now on. Whoever runs it
#   decides what every name stands for.
# custom:
#   id: supply.registry
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/supply/registry.md
#   limits:
#     - "Registries named in files (`.npmrc`, `pip.conf`) are not looked at."
package hookguard.rules.supply.registry

import data.hookguard.lib.registries
import data.hookguard.lib.shell
import data.hookguard.lib.variables
import data.hookguard.lib.verbs

ask contains {
	"reason": "This takes packages from a registry that is not a well-known one.",
	"fix": "Use the default registry, or let the user name the one to use.",
	"evidence": c.text,
} if {
	some c in registries.installing
	some value in shell.option_values(c, registry_options)
	is_foreign(value)
}

ask contains {
	"reason": "This changes where packages come from, from now on.",
	"fix": "Let the user change it.",
	"evidence": c.text,
} if {
	some c in shell.of(programs)
	changes_source(c)
	not verbs.is_trial(c)
}

ask contains {
	"reason": "This takes packages from a registry that is not a well-known one.",
	"fix": "Use the default registry, or let the user name the one to use.",
	"evidence": variables.text(variable),
} if {
	some name, values in variables.named
	upper(name) in names
	some variable in values
	is_foreign(variable.value)
}

registry_options := {
	"--registry", "--index-url", "-i", "--extra-index-url", "--index", "--default-index", "--find-links", "--source", "-s", "--channel", "-c",
}

names := {
	"PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "NPM_CONFIG_REGISTRY", "YARN_REGISTRY", "YARN_NPM_REGISTRY_SERVER", "GOPROXY", "UV_INDEX_URL",
	"UV_DEFAULT_INDEX", "UV_EXTRA_INDEX_URL", "CARGO_REGISTRIES_CRATES_IO_INDEX", "BUN_CONFIG_REGISTRY", "GEM_HOST",
}

is_foreign(value) if {
	contains(value, "://")
	not known_place(value)
}

known_place(value) if registries.is_well_known(host_of(value))

# What stands before an `@` only looks like the host.
host_of(value) := split(address[count(address) - 1], ":")[0] if {
	authority := split(replace(split(value, "://")[1], "\\", "/"), "/")[0]
	address := split(authority, "@")
}

managers := {"npm", "pnpm", "yarn", "pip", "pip3", "poetry", "conda", "bundle", "composer", "bun", "go"}

programs := (object.keys(sources) | managers) | {"dnf", "rpm", "helm"}

changes_source(c) if {
	c.program in managers
	some start in [["config", "set"], ["config"], ["set"], ["env"], ["source", "add"]]
	verbs.starts(c, start)
	some word in verbs.words(c)
	is_source_key(word)
	some value in verbs.words(c)
	is_foreign(value)
}

is_source_key(word) if {
	some key in {"registry", "index-url", "extra-index-url", "npmRegistryServer", "find-links", "repositories.", "GOPROXY", "mirror", "channels", "add"}
	contains(word, key)
}

changes_source(c) if verbs.does(c, sources)

changes_source(c) if {
	c.program == "dnf"
	verbs.starts(c, ["config-manager"])
}

changes_source(c) if {
	c.program == "rpm"
	shell.has_exact_option(c, {"--import"})
}

changes_source(c) if {
	c.program == "helm"
	verbs.starts(c, ["repo", "add"])
	some word in c.operands
	startswith(word, "http://")
}

sources := {
	"add-apt-repository": {[]},
	"apt-add-repository": {[]},
	"apt-key": {["add"], ["adv"]},
	"gem": {["sources"]},
	"yum-config-manager": {[]},
	"zypper": {["addrepo"], ["ar"]},
	"pacman-key": {[]},
	"flatpak": {["remote-add"]},
}
