# METADATA
# title: Secrets in a prompt
# description: >-
#   A prompt goes to the model's provider, and stays in transcripts and logs. The person is told, and decides what
#   to do.
# custom:
#   id: secrets.in-prompt
#   severity: medium
#   events: [prompt.submit]
#   docs: docs/rules/secrets/in-prompt.md
#   limits:
#     - "Passwords and keys without a fixed prefix are not recognised."
package hookguard.rules.secrets.in_prompt

import data.hookguard.lib.text

warn contains {
	"reason": concat("", ["Your prompt holds a secret (", found.kind, "). It is sent to the model's provider and kept in the transcript; think of replacing it."]),
	"evidence": text.shown(found.token),
} if {
	is_string(input.prompt)
	some found in text.secrets(input.prompt)
}
