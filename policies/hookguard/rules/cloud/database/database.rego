# METADATA
# title: Destroying data
# description: >-
#   Dropping, emptying or resetting a database, a table or a store: by a client's command line, a here-document, a pipe, or a
#   framework's task.
# custom:
#   id: cloud.database
#   severity: high
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/cloud/database.md
#   limits:
#     - "Statements in a file that a client reads (`psql -f x.sql`, `psql < x.sql`) are not seen, unless the session has written it."
package hookguard.rules.cloud.database

import data.hookguard.lib.flow
import data.hookguard.lib.shell
import data.hookguard.lib.sql
import data.hookguard.lib.verbs

ask contains {
	"reason": "This destroys data in a database.",
	"fix": "Show the user what would be lost, make a copy first, and let them decide.",
	"evidence": c.text,
} if {
	some j in shell.places(sql_clients)
	c := shell.commands[j]
	some text in statements(j, c)
	sql.destroys(text)
}

ask contains {
	"reason": "This empties a store or database.",
	"fix": "Show the user what would be lost, make a copy first, and let them decide.",
	"evidence": c.text,
} if {
	some j in shell.places(store_words)
	c := shell.commands[j]
	some word in store_words[c.program]
	some text in statements(j, c)
	contains(lower(text), word)
}

ask contains {
	"reason": "This drops or resets a whole database.",
	"fix": "Show the user what would be lost, make a copy first, and let them decide.",
	"evidence": c.text,
} if {
	some c in verbs.of(programs)
	resets(c)
	not verbs.is_trial(c)
}

programs := (object.keys(tasks) | frameworks) | {"prisma", "knex", "curl", "http", "alembic", "flask", "goose", "migrate", "pg_restore"}

frameworks := {"rails", "rake", "artisan", "mix", "manage.py", "django-admin", "php", "python", "python3", "sequelize", "typeorm", "sequelize-cli"}

resets(c) if verbs.does(c, tasks)

resets(c) if {
	verbs.named(c) in frameworks
	some word in verbs.words(c)
	word in {
		"db:drop", "db:reset", "db:drop:all", "db:purge", "db:migrate:reset", "db:drop:_unsafe", "migrate:fresh", "migrate:reset", "migrate:refresh",
		"db:wipe", "ecto.drop", "ecto.reset", "flush", "reset_db", "schema:drop", "db:seed:undo:all", "db:migrate:undo:all", "db:schema:load", "db:structure:load", "db:setup",
	}
}

resets(c) if {
	verbs.does(c, {"prisma": {["db", "push"]}})
	shell.has_exact_option(c, {"--force-reset"})
}

resets(c) if {
	verbs.does(c, {"knex": {["migrate:rollback"]}})
	shell.has_exact_option(c, {"--all"})
}

resets(c) if {
	verbs.does(c, {"prisma": {["db", "push"]}})
	shell.has_exact_option(c, {"--accept-data-loss"})
}

# Back to before the first migration.
resets(c) if {
	verbs.named(c) in {"alembic", "flask", "manage.py", "django-admin", "python", "python3", "goose", "knex", "migrate"}
	some i, word in verbs.words(c)
	word in {"downgrade", "migrate", "down-to", "down", "reset"}
	takes_all(word, array.slice(verbs.words(c), i + 1, count(verbs.words(c))), c)
}

takes_all("downgrade", words, _) if words[0] == "base"

takes_all("migrate", words, _) if words[1] == "zero"

takes_all("down-to", words, _) if words[0] == "0"

takes_all("reset", _, c) if c.program == "goose"

takes_all("down", _, c) if {
	c.program == "migrate"
	"-all" in c.argv
}

# Every index of a search server.
resets(c) if {
	c.program in {"curl", "http"}
	some word in array.concat(c.operands, shell.option_values(c, {"-X", "--request"}))
	word == "DELETE"
	some u in input.urls
	u.command in shell.places({"curl", "http"})
	u.path in {"/_all", "/*", "/_data_stream/*"}
}

# Puts a copy back over what is there.
resets(c) if {
	c.program == "pg_restore"
	shell.has_exact_option(c, {"-c", "--clean"})
	shell.has_option(c, {"-d", "--dbname"})
}

tasks := {
	"dotnet": {["ef", "database", "drop"]},
	"diesel": {["database", "reset"], ["database", "drop"]},
	"sqlx": {["database", "drop"], ["database", "reset"]},
	"flyway": {["clean"]},
	"liquibase": {["drop-all"], ["dropAll"]},
	"migrate": {["drop"]},
	"atlas": {["schema", "clean"]},
	"dbmate": {["drop"]},
	"wrangler": {["d1", "delete"]},
	"dropdb": {[]},
	"pg_dropcluster": {[]},
	"redis-cli": {["CONFIG", "SET"], ["config", "set"]},
	"dropuser": {[]},
	"mysqladmin": {["drop"]},
	"prisma": {["migrate", "reset"]},
	"supabase": {["db", "reset"]},
	"typeorm": {["schema:drop"]},
	"drizzle-kit": {["drop"]},
	"influx": {["bucket", "delete"], ["delete"], ["org", "delete"]},
	"curator_cli": {["delete_indices"]},
	"rabbitmqadmin": {["delete"], ["purge"]},
	"kafka-delete-records": {[]},
}

sql_clients := {
	"clickhouse-client", "clickhouse", "cockroach", "cqlsh", "db2", "duckdb", "hive", "beeline", "influx", "litecli", "mariadb", "mssql-cli", "mycli", "mysql",
	"pgcli", "presto", "psql", "snowsql", "spark-sql", "sqlcmd", "sqlite3", "sqlplus", "trino", "turso", "usql", "bq",
}

store_words := {
	"redis-cli": {"flushall", "flushdb", "shutdown", "debug segfault"},
	"valkey-cli": {"flushall", "flushdb", "shutdown"},
	"keydb-cli": {"flushall", "flushdb", "shutdown"},
	"mongosh": {"dropdatabase", ".drop()", "deletemany({})", "remove({})", "dropcollection", "dropindexes"},
	"mongo": {"dropdatabase", ".drop()", "deletemany({})", "remove({})", "dropcollection", "dropindexes"},
	"memcached-tool": {"flush_all"},
	"nc": {"flush_all"},
	"mongorestore": {"--drop"},
	"etcdctl": {"del "},
	"cypher-shell": {"detach delete"},
}

# Every text that a client is given: as an option or operand, a here-document, a here-string, or through a pipe.
statements(j, c) := ((in_words(c) | in_redirects(c)) | in_pipe(j)) | {c.code.text | c.code.language == "sql"}

# A statement may be spread over several words; those that aren't known are left out.
in_words(c) := {concat(" ", [word | some word in c.argv; is_string(word)])} | in_each_word(c)

in_each_word(c) := {text | some option in c.options; text := object.get(option, "value", option.name); is_string(text)} | {text | some text in c.operands; is_string(text)}

in_redirects(c) := {redirect.heredoc.text | some redirect in c.redirects} | {redirect.target | some redirect in c.redirects; redirect.op == "<<<"; is_string(redirect.target)}

in_pipe(j) := {text |
	some i in flow.before(j)
	before := shell.commands[i]
	before.program in {"echo", "printf", "cat"}
	some text in (in_redirects(before) | {word | some word in before.operands; is_string(word)})
}
