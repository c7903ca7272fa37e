package hookguard.rules.git.no_verify_test

import data.hookguard.lib.given
import data.hookguard.rules.git.no_verify

git(facts) := given.commands([object.union({"program": "git", "subcommand": ["commit"]}, facts)])

denies(document) if count(no_verify.deny) == 1 with input as document

test_ways_to_skip if {
	denies(git({"options": given.options(["--no-verify"])}))
	denies(git({"options": given.options(["-n"])}))
	denies(git({"options": [{"name": "-c", "value": "core.hooksPath=/dev/null"}]}))
	denies(git({"assignments": [{"name": "HUSKY", "value": "0"}]}))
	denies(git({"assignments": [{"name": "SKIP", "value": "eslint"}]}))
	denies(git({"subcommand": ["push"], "options": given.options(["--no-verify"])}))
}

test_what_only_looks_so if {
	not denies(git({}))
	not denies(git({"subcommand": ["push"], "options": given.options(["-n"])}))
	not denies(git({"subcommand": ["log"], "options": given.options(["-n"])}))
	not denies(git({"assignments": [{"name": "HUSKY", "value": "1"}, {"name": "SKIP", "value": ""}]}))
}

test_checks_switched_off_for_good if {
	denies(git({"subcommand": ["config"], "operands": ["core.hooksPath", "/dev/null"]}))
	denies(given.commands([{"program": "lefthook", "subcommand": ["uninstall"]}]))
	not denies(git({"subcommand": ["config"], "operands": ["core.hooksPath", ".githooks"]}))
}
