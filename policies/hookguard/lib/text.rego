# METADATA
# title: Texts
# description: >-
#   Questions about text that is written, typed or answered (`input.texts`). Known credentials are recognised by their
#   issuers' fixed prefixes and lengths, without regular expressions, so that a large file costs little.
package hookguard.lib.text

# METADATA
# title: has_secret(t)
# description: "True when a text holds a credential or private key: `text.has_secret(t.text)`."
has_secret(t) if count(secrets(t)) > 0

# METADATA
# title: secrets(t)
# description: "The credentials in a text: a set of `{kind, token}`, the token as it stands there."
secrets(t) := tokens(t) | private_keys(t)

# METADATA
# title: shown(token)
# description: A token cut to the part that tells what it is, safe to repeat in a message or a log.
shown(token) := concat("", [substring(token, 0, 8), "…"])

tokens(t) := {{"kind": row.kind, "token": token} |
	some row in token_formats
	some prefix in row.prefixes
	contains(t, prefix)
	parts := split(t, prefix)
	some i, part in parts
	i > 0
	starts_a_word(parts[i - 1])
	length := count(part) - count(trim_left(part, row.alphabet))
	length >= row.length
	token := concat("", [prefix, substring(part, 0, length)])
	not is_sample(token)
}

starts_a_word("") := true

starts_a_word(before) if not contains(alphanumeric, substring(before, count(before) - 1, 1))

# Documentation and tests are full of keys that say what they are.
is_sample(token) if contains(token, "EXAMPLE")

is_sample(token) if contains(lower(token), "xxxxxxxx")

is_sample(token) if contains(token, "00000000000000")

private_keys(t) := {{"kind": "private key", "token": token} |
	contains(t, "-----BEGIN ")
	parts := split(t, "-----BEGIN ")
	some i, part in parts
	i > 0
	label := split(part, "-----")[0]
	endswith(label, private_key_labels[_])
	token := concat("", ["-----BEGIN ", label, "-----", body(part, label)])
	count(token) > 100
}

private_key_labels := ["PRIVATE KEY", "PRIVATE KEY BLOCK"]

# What stands between the two lines, so that a caller can cut it out.
body(part, label) := substring(part, count(label) + 5, indexof(part, "-----END") - (count(label) + 5)) if {
	contains(part, "-----END")
} else := substring(part, count(label) + 5, -1)

hexadecimal := "0123456789abcdefABCDEF"

capitals := "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"

alphanumeric := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

base64url := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"

dotted := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-."

# METADATA
# title: token_formats
# description: >-
#   Credentials with a fixed beginning, from their issuers' documentation: prefixes, the characters that follow, and
#   how many of them at least.
token_formats := [
	{"kind": "AWS access key", "prefixes": ["AKIA", "ASIA"], "alphabet": capitals, "length": 16},
	{"kind": "GitHub token", "prefixes": ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"], "alphabet": alphanumeric, "length": 36},
	{"kind": "GitHub token", "prefixes": ["github_pat_"], "alphabet": base64url, "length": 40},
	{"kind": "GitLab token", "prefixes": ["glpat-", "gldt-", "glrt-", "glptt-"], "alphabet": dotted, "length": 20},
	{"kind": "Slack token", "prefixes": ["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xapp-1-"], "alphabet": base64url, "length": 24},
	{"kind": "Slack webhook", "prefixes": ["hooks.slack.com/services/T"], "alphabet": concat("", [alphanumeric, "/"]), "length": 30},
	{"kind": "Stripe key", "prefixes": ["sk_live_", "rk_live_"], "alphabet": alphanumeric, "length": 24},
	{"kind": "Anthropic key", "prefixes": ["sk-ant-api", "sk-ant-admin", "sk-ant-oat"], "alphabet": base64url, "length": 40},
	{"kind": "OpenAI key", "prefixes": ["sk-proj-", "sk-svcacct-", "sk-admin-"], "alphabet": base64url, "length": 40},
	{"kind": "OpenRouter key", "prefixes": ["sk-or-v1-"], "alphabet": hexadecimal, "length": 64},
	{"kind": "Google API key", "prefixes": ["AIza"], "alphabet": base64url, "length": 35},
	{"kind": "Google OAuth token", "prefixes": ["ya29."], "alphabet": base64url, "length": 60},
	{"kind": "Google OAuth secret", "prefixes": ["GOCSPX-"], "alphabet": base64url, "length": 28},
	{"kind": "npm token", "prefixes": ["npm_"], "alphabet": alphanumeric, "length": 36},
	{"kind": "PyPI token", "prefixes": ["pypi-AgE"], "alphabet": base64url, "length": 60},
	{"kind": "RubyGems key", "prefixes": ["rubygems_"], "alphabet": hexadecimal, "length": 48},
	{"kind": "Docker Hub token", "prefixes": ["dckr_pat_"], "alphabet": base64url, "length": 27},
	{"kind": "DigitalOcean token", "prefixes": ["dop_v1_", "doo_v1_", "dor_v1_"], "alphabet": hexadecimal, "length": 64},
	{"kind": "HashiCorp Vault token", "prefixes": ["hvs.", "hvb."], "alphabet": base64url, "length": 90},
	{"kind": "Hugging Face token", "prefixes": ["hf_"], "alphabet": alphanumeric, "length": 34},
	{"kind": "SendGrid key", "prefixes": ["SG."], "alphabet": dotted, "length": 66},
	{"kind": "Shopify token", "prefixes": ["shpat_", "shpss_", "shppa_", "shpca_"], "alphabet": hexadecimal, "length": 32},
	{"kind": "Linear key", "prefixes": ["lin_api_"], "alphabet": alphanumeric, "length": 40},
	{"kind": "Postman key", "prefixes": ["PMAK-"], "alphabet": base64url, "length": 59},
	{"kind": "Grafana token", "prefixes": ["glsa_"], "alphabet": base64url, "length": 40},
	{"kind": "New Relic key", "prefixes": ["NRAK-"], "alphabet": capitals, "length": 27},
	{"kind": "Figma token", "prefixes": ["figd_"], "alphabet": base64url, "length": 40},
	{"kind": "Supabase token", "prefixes": ["sbp_", "sb_secret_"], "alphabet": base64url, "length": 30},
	{"kind": "age key", "prefixes": ["AGE-SECRET-KEY-1"], "alphabet": capitals, "length": 58},
]
