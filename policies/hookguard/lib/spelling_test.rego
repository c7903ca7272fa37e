package hookguard.lib.spelling_test

import data.hookguard.lib.given
import data.hookguard.lib.spelling

test_all if {
	c := given.command({
		"program": "git",
		"argv": ["/usr/bin/git", "-C", ".", "push", null, "main"],
		"subcommand": ["push"],
		"wrappers": ["sudo", "nice"],
		"text": "sudo  nice\t/usr/bin/git -C . \\\n push $R 'main'",
	})
	spelling.all(c) == {
		"git -C . push main",
		"/usr/bin/git -C . push main",
		"git push main",
		"sudo nice git -C . push main",
		"nice git -C . push main",
		"sudo nice /usr/bin/git -C . push $R 'main'",
	}
}

test_unknown_program if {
	spelling.plain(given.command({"argv": [null, "push"]})) == "push"
}

test_a_variable_where_the_program_should_be if {
	"git push" in spelling.all(given.command({"program": "FOO=1", "argv": ["FOO=1", "A=2", "git", "push"]}))
}
