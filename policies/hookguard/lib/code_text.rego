# METADATA
# title: Text of code
# description: Questions about code for interpreters, where it is more than the facts say.
package hookguard.lib.code_text

import data.hookguard.lib.shell

# METADATA
# title: known
# description: The places of the commands whose code is known, worked out once.
known contains i if {
	some i, c in shell.commands
	c.code.text != null
}

# METADATA
# title: calls(code, names)
# description: "True when one of these stands in a code as a word of its own: `exec(` does in `exec(x)`, not in `re.exec(x)`."
calls(code, names) if {
	some name in names
	contains(code, name)
	parts := split(code, name)
	some i, part in parts
	i < count(parts) - 1
	not goes_on(part)
}

goes_on(before) if {
	before != ""
	contains(word_characters, substring(before, count(before) - 1, 1))
}

word_characters := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_."

# METADATA
# title: says(code, texts)
# description: True when one of these stands anywhere in a code.
says(code, texts) if {
	some part in texts
	contains(code, part)
}
