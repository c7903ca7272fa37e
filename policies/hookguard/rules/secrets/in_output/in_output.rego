# METADATA
# title: Secrets in tool output
# description: >-
#   Output of a command or a file that was read goes to the model. Known tokens and keys are cut out of it where the
#   agent lets a hook do that.
# custom:
#   id: secrets.in-output
#   severity: high
#   events: [tool.after, tool.failed]
#   docs: docs/rules/secrets/in-output.md
#   limits:
#     - "Claude Code and Coda replace the output; where an agent can't, the call's answer is refused or only logged (docs/agents.md)."
#     - "Passwords and keys without a fixed prefix are not recognised."
package hookguard.rules.secrets.in_output

import data.hookguard.lib.text

modify contains {
	"reason": concat("", ["A secret was cut out of the output: ", concat(", ", {found.kind | some found in secrets}), "."]),
	"path": concat("", ["/tool/output", pointer(place)]),
	"value": cleaned(value, sort([found.token | some found in secrets])),
} if {
	walk(input.tool.output, [place, value])
	is_string(value)
	secrets := text.secrets(value)
	count(secrets) > 0
}

pointer([]) := ""

pointer(place) := concat("", [concat("", ["/", escaped(segment)]) | some segment in place]) if place != []

escaped(segment) := replace(replace(segment, "~", "~0"), "/", "~1") if is_string(segment)

escaped(segment) := format_int(segment, 10) if is_number(segment)

cleaned(value, tokens) := strings.replace_n({token: "[secret removed by hookguard]" | some token in tokens}, value)
