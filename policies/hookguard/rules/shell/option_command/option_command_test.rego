package hookguard.rules.shell.option_command_test

import data.hookguard.lib.given
import data.hookguard.rules.shell.option_command

asks(value) if count(option_command.ask) == 1 with input as given.commands([{"program": "ssh", "options": [{"name": "-o", "value": value}]}])

test_commands if {
	asks("ProxyCommand=sh -c evil")
	asks("LocalCommand evil")
	asks("PermitLocalCommand=yes")
}

test_everyday_settings if {
	not asks("ProxyCommand=ssh -W %h:%p bastion")
	not asks("ProxyCommand=none")
	not asks("StrictHostKeyChecking=no")
}
