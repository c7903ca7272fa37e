package hookguard.rules.git.config_code_test

import data.hookguard.lib.given
import data.hookguard.rules.git.config_code

set_key(key, value) := given.commands([{"program": "git", "subcommand": ["config"], "operands": [key, value]}])

once(value, verb) := given.commands([{"program": "git", "subcommand": [verb], "options": [{"name": "-c", "value": value}]}])

asks(document) if count(config_code.ask) == 1 with input as document

test_settings if {
	asks(set_key("core.hooksPath", "/tmp/h"))
	asks(set_key("alias.x", "!sh -c evil"))
	asks(set_key("filter.x.clean", "evil"))
	asks(set_key("core.sshCommand", "ssh -o ProxyCommand=evil"))
}

test_for_one_call if {
	asks(once("core.sshCommand=./x", "fetch"))
	asks(once("core.fsmonitor=./x", "status"))
	asks(once("core.editor=./x", "commit"))
	not asks(once("core.sshCommand=./x", "status"))
	not asks(once("core.editor=./x", "log"))
	not asks(once("core.pager=cat", "log"))
}

test_variables if {
	asks(given.commands([{"program": "git", "subcommand": ["fetch"], "assignments": [{"name": "GIT_SSH_COMMAND", "value": "./x"}]}]))
	not asks(given.commands([{"program": "git", "subcommand": ["fetch"], "assignments": [{"name": "GIT_SSH_COMMAND", "value": "ssh -i key"}]}]))
	not asks(given.commands([{"program": "git", "subcommand": ["log"], "assignments": [{"name": "GIT_PAGER", "value": "cat"}]}]))
}

test_everyday_settings_pass if {
	not asks(set_key("user.name", "x"))
	not asks(set_key("alias.co", "checkout"))
	not asks(set_key("core.hooksPath", ".husky"))
	not asks(set_key("core.hooksPath", ".githooks"))
	not asks(set_key("core.editor", "vim"))
	not asks(given.commands([{"program": "git", "subcommand": ["config"], "operands": ["core.hooksPath"]}]))
	not asks(given.commands([{"program": "git", "subcommand": ["config"], "options": given.options(["--get"]), "operands": ["core.hooksPath", "x"]}]))
}

test_an_alias_that_can_not_be_known if {
	count(config_code.ask) == 1 with input as given.commands([{"program": "git", "subcommand": ["x"], "options": [{"name": "--config-env", "value": "alias.x=X"}]}])
}
