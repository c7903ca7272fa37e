# METADATA
# title: Settings of git
# description: >-
#   The settings that a call gives git, whichever way: `-c`, `--config-env`, `GIT_CONFIG_COUNT` and its pairs, `GIT_CONFIG_PARAMETERS`, or
#   `git config`. Keys are in lower case; a value that can't be known is `null`.
package hookguard.lib.git_settings

import data.hookguard.lib.shell
import data.hookguard.lib.variables

# METADATA
# title: given(c)
# description: "The settings that hold for one git command, as `{key, value}`."
given(c) := (by_option(c) | by_option_from_variable(c)) | by_variables

by_option(c) := {{"key": lower(key(value)), "value": content(value)} |
	some option in c.options
	option.name == "-c"
	value := option.value
	is_string(value)
}

by_option_from_variable(c) := {{"key": lower(key(value)), "value": variable_value(content(value))} |
	some option in c.options
	option.name == "--config-env"
	value := option.value
	is_string(value)
}

# METADATA
# title: by_variables
# description: The settings that variables of the call give every git command, worked out once.
by_variables contains {"key": lower(variable.value), "value": variable_value(replace(name, "_KEY_", "_VALUE_"))} if {
	some name, values in variables.named
	startswith(name, "GIT_CONFIG_KEY_")
	some variable in values
	is_string(variable.value)
}

# `'key'='value'`, and `'key=value'` as older versions write it.
by_variables contains {"key": lower(parts[i]), "value": parts[i + 2]} if {
	some parts in parameters
	some i, part in parts
	part != ""
	parts[i + 1] == "="
}

by_variables contains {"key": lower(key(part)), "value": content(part)} if {
	some parts in parameters
	some i, part in parts
	i % 2 == 1
	contains(part, "=")
	parts[i + 1] != "="
	parts[i - 1] != "="
}

parameters contains split(variable.value, "'") if {
	some variable in variables.named.GIT_CONFIG_PARAMETERS
	is_string(variable.value)
}

variable_value(name) := value if {
	values := {variable.value | some variable in variables.named[name]}
	count(values) == 1
	some value in values
} else := null

key(setting) := split(setting, "=")[0]

# A setting without a value is true.
content(setting) := substring(setting, indexof(setting, "=") + 1, -1) if {
	contains(setting, "=")
} else := "true"

# METADATA
# title: kept(c)
# description: "The setting that a `git config` writes, as `{key, value}`; nothing where it only reads or removes."
kept(c) := {{"key": lower(words[0]), "value": words[1]}} if {
	words := [operand | some operand in c.operands; not operand in {"set", "add", "get", "unset", "list", "edit", "config"}]
	count(words) > 1
	"config" in shell.words(c)
	not shell.has_exact_option(c, {"--get", "--get-all", "--get-regexp", "--get-urlmatch", "--unset", "--unset-all", "-l", "--list"})
} else := set()
