package hookguard.lib.sql_test

import data.hookguard.lib.sql

test_destroying if {
	every text in [
		"DROP DATABASE app", "drop table if exists a", "select 1; DROP SCHEMA public CASCADE", "TRUNCATE orders", "delete from users",
		"DELETE FROM \"users\";", "update users set admin = true", "ALTER TABLE a DROP COLUMN b", "DROP/**/TABLE a", "drop\n\ttable a",
		"begin drop table a",
	] {
		sql.destroys(text)
	}
}

test_ordinary if {
	every text in [
		"select * from users", "delete from users where id = 1", "update users set a = 1 where id = 1", "create table a (b int)",
		"insert into notes values ('drop table a')", "select 'drop database'", "alter table a add column b int", "",
		"delete from logs limit 10",
	] {
		not sql.destroys(text)
	}
}
