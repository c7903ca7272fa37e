# METADATA
# title: Names of secrets
# description: Which environment variables hold secrets, by their names.
package hookguard.lib.secret_names

# METADATA
# title: is_secret(name)
# description: "True for names such as `GITHUB_TOKEN` and `DB_PASSWORD`, and for patterns that look for them."
is_secret(name) if {
	some word in words
	contains(lower(name), word)
	not is_about_something_else(lower(name))
}

words := {
	"secret", "token", "passwd", "password", "passphrase", "api_key", "apikey", "api-key", "access_key", "private_key", "credential",
	"auth_key", "signing_key", "encryption_key", "_pat", "webhook_url", "database_url", "connection_string", "_dsn", "sas_key",
}

is_about_something_else(name) if {
	some word in ["max_tokens", "tokenizer", "token_count", "num_tokens", "secretary", "tokens_per", "_path", "_file"]
	contains(name, word)
}

# METADATA
# title: variables(text)
# description: "The names of the variables in a word: `$NAME`, `${NAME}` and `$env:NAME`."
variables(text) := {name |
	some i, part in split(text, "$")
	i > 0
	name := first(without_drive(trim_left(part, "{!#")))
	name != ""
}

# METADATA
# title: first(text)
# description: "The name that a text begins with: `NAME` of `NAME] + 1`; the empty text where there is none."
first(text) := substring(text, 0, count(text) - count(trim_left(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")))

# PowerShell's `$env:NAME`.
without_drive(text) := substring(text, 4, -1) if {
	startswith(lower(text), "env:")
} else := text
