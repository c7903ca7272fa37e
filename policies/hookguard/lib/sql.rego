# METADATA
# title: SQL
# description: Which statements of a text destroy what a database holds. Read word by word, so that case, blanks and lines don't matter.
package hookguard.lib.sql

# METADATA
# title: destroys(text)
# description: "True when a statement drops or empties something, or changes all rows of a table: `sql.destroys(\"DROP TABLE a\")`."
destroys(text) if {
	some statement in split(text, ";")
	words := [word |
		some word in split(blanks(lower(statement)), " ")
		word != ""
	]
	is_destructive(words)
}

# Comments may stand for blanks.
blanks(text) := strings.replace_n({"\n": " ", "\t": " ", "\r": " ", "/**/": " ", "(": " ", "`": "", "\"": ""}, text)

is_destructive(words) if {
	words[0] == "drop"
	words[1] in objects
}

is_destructive(words) if words[0] == "truncate"

is_destructive(words) if {
	array.slice(words, 0, 2) == ["delete", "from"]
	not "where" in words
	not "limit" in words
}

is_destructive(words) if {
	words[0] == "update"
	"set" in words
	not "where" in words
}

is_destructive(words) if {
	words[0] == "alter"
	some i, word in words
	word == "drop"
	words[i + 1] in {"column", "partition", "constraint", "database", "table"}
}

# `WITH x AS (…) DELETE FROM y`, and statements behind a client's own words.
is_destructive(words) if {
	some i, word in words
	i > 0
	word == "drop"
	words[i + 1] in {"database", "schema", "table"}
	words[0] in {"begin", "explain", "if", "use", "with"}
}

objects := {
	"aggregate", "collection", "column", "database", "domain", "extension", "function", "index", "keyspace", "materialized", "owned",
	"partition", "policy", "procedure", "publication", "role", "schema", "sequence", "server", "subscription", "table", "tables",
	"tablespace", "trigger", "type", "user", "view", "warehouse",
}
