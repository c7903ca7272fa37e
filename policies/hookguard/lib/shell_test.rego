package hookguard.lib.shell_test

import data.hookguard.lib.given
import data.hookguard.lib.shell

two := given.commands([
	{"program": "git", "subcommand": ["push"], "options": given.options(["-f"]), "operands": ["origin"], "text": "known"},
	{"options": given.options(["--force"]), "operands": ["push", null], "text": "unknown"},
])

texts(commands) := [c.text | some c in commands]

test_runs_finds_a_program_with_its_subcommand if {
	texts(shell.runs("git", ["push"])) == ["known", "unknown"] with input as two
	texts(shell.runs("git", [])) == ["known", "unknown"] with input as two
	texts(shell.runs("git", ["pull"])) == [] with input as two
	texts(shell.runs("npm", [])) == ["unknown"] with input as two
}

test_runs_any_takes_a_set if {
	texts(shell.runs_any({"git", "hg"})) == ["known", "unknown"] with input as two
	texts(shell.runs_any({"hg"})) == ["unknown"] with input as two
}

test_programs_says_what_runs_at_all if {
	shell.programs == {"git", null} with input as two
	shell.programs == set() with input as given.call({})
}

test_options if {
	c := given.command({"options": [{"name": "-r"}, {"name": "--recurs"}, {"name": "--output", "value": "x"}]})
	shell.has_option(c, {"-r"})
	shell.has_option(c, {"--recursive"})
	not shell.has_option(c, {"-f", "--force"})
	shell.has_exact_option(c, {"--output", "--out"})
	not shell.has_exact_option(c, {"--recursive"})
	shell.option_values(c, {"--output"}) == ["x"]
	shell.option_values(c, {"-r"}) == []
}

test_abbreviations if {
	shell.has_option(given.command({"options": given.options(["--f"])}), {"--force"})
	not shell.has_option(given.command({"options": given.options(["-f"])}), {"--force"})
	not shell.has_option(given.command({"options": given.options(["--"])}), {"--force"})
}

test_operands if {
	c := given.command({"operands": ["a", null]})
	shell.has_operand(c, {"a", "b"})
	not shell.has_operand(c, {"b"})
	shell.unknown_operand(c)
	not shell.unknown_operand(given.command({"operands": ["a"]}))
}

test_how_it_runs if {
	c := given.command({"wrappers": ["sudo"], "via": ["pipeline", "decoded"]})
	shell.wrapped_in(c, {"sudo", "doas"})
	not shell.wrapped_in(c, {"env"})
	shell.came_through(c, {"decoded"})
	not shell.came_through(c, {"ssh"})
}

test_words if {
	shell.words(given.command({"subcommand": ["a"], "operands": ["b", null]})) == ["a", "b"]
}

test_places_by_program if {
	three := given.commands([{"program": "ls"}, {"program": "curl"}, {}])
	shell.places({"curl", "wget"}) == {1} with input as three
	shell.places({"curl": "a table"}) == {1} with input as three
	shell.unknown_at == {2} with input as three
	[c.program | some c in shell.of({"ls"})] == ["ls"] with input as three
}

test_a_program_that_can_not_be_known_may_be_any if {
	shell.may_be(given.command({}), "git")
	shell.may_be(given.command({"program": "git"}), "git")
	not shell.may_be(given.command({"program": "hg"}), "git")
}
