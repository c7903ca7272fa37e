package hookguard.rules.cloud.database_test

import data.hookguard.lib.given
import data.hookguard.rules.cloud.database

test_statements_wherever_they_stand if {
	every facts in [
		{"program": "psql", "options": [{"name": "-c", "value": "drop table a"}]},
		{"program": "sqlite3", "operands": ["a.db", "drop table a"]},
		{"program": "mysql", "redirects": [{"op": "<<", "heredoc": {"text": "DROP DATABASE a;", "expands": true}}]},
		{"program": "psql", "redirects": [{"op": "<<<", "target": "truncate a"}]},
		{"program": "psql", "code": {"language": "sql", "text": "drop table a"}},
		{"program": "redis-cli", "operands": ["FLUSHALL"]},
		{"program": "mongosh", "options": [{"name": "--eval", "value": "db.dropDatabase()"}]},
		{"program": "dropdb", "operands": ["a"]},
		{"program": "rails", "operands": ["db:reset"]},
	] {
		count(database.ask) == 1 with input as given.commands([facts])
	}
}

test_through_a_pipe if {
	count(database.ask) == 1 with input as object.union(
		given.commands([{"program": "echo", "operands": ["drop table a", null]}, {"program": "psql"}]),
		{"shell": {"pipelines": [[0, 1]]}},
	)
}

test_reading_passes if {
	every facts in [
		{"program": "psql", "options": [{"name": "-c", "value": "select 1"}, {"name": "-c", "value": null}]},
		{"program": "redis-cli", "operands": ["GET", "a"]},
		{"program": "rails", "operands": ["db:migrate"]},
		{"program": "echo", "operands": ["drop table a"]},
	] {
		count(database.ask) == 0 with input as given.commands([facts])
	}
}

test_switches_that_reset if {
	push := {"program": "prisma", "operands": ["db", "push"]}
	count(database.ask) == 0 with input as given.commands([push])
	count(database.ask) == 1 with input as given.commands([object.union(push, {"options": given.options(["--force-reset"])})])
	back := {"program": "knex", "operands": ["migrate:rollback"], "options": given.options(["--all"])}
	count(database.ask) == 1 with input as given.commands([back])
}

test_every_index if {
	request := given.commands([{"program": "curl", "options": [{"name": "-X", "value": "DELETE"}]}])
	count(database.ask) == 1 with input as object.union(request, {"urls": [{"path": "/_all", "command": 0}]})
	count(database.ask) == 0 with input as object.union(request, {"urls": [{"path": "/a/1", "command": 0}]})
}

asks_for(program, words, options) if {
	count(database.ask) == 1 with input as given.commands([{"program": program, "operands": words, "options": given.options(options)}])
}

test_back_to_before_the_first_migration if {
	asks_for("alembic", ["downgrade", "base"], [])
	asks_for("manage.py", ["migrate", "app", "zero"], [])
	asks_for("goose", ["down-to", "0"], [])
	asks_for("goose", ["reset"], [])
	count(database.ask) == 1 with input as given.commands([{"program": "migrate", "argv": ["migrate", "down", "-all"], "operands": ["down"]}])
	asks_for("prisma", ["db", "push"], ["--accept-data-loss"])
	not asks_for("alembic", ["downgrade", "-1"], [])
	not asks_for("goose", ["down"], [])
}

test_a_copy_put_back_over_what_is_there if {
	count(database.ask) == 1 with input as given.commands([{"program": "pg_restore", "options": given.options(["--clean", "-d"])}])
	count(database.ask) == 0 with input as given.commands([{"program": "pg_restore", "options": given.options(["-d"])}])
}
