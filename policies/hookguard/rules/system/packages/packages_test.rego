package hookguard.rules.system.packages_test

import data.hookguard.lib.given
import data.hookguard.rules.system.packages

run(program, subcommand, options) := given.commands([{
	"program": program,
	"subcommand": subcommand,
	"options": given.options(options),
}])

test_removing_asks if {
	every call in [
		["apt", ["remove"], []], ["apt-get", [], ["--purge"]], ["dpkg", [], ["-r"]], ["rpm", [], ["-e"]], ["pacman", [], ["-R"]],
		["emerge", [], ["-C"]], ["brew", ["uninstall"], []],
	] {
		count(packages.ask) == 1 with input as run(call[0], call[1], call[2])
	}
}

test_installing_and_trying_pass if {
	every call in [["apt", ["install"], []], ["apt-get", ["remove"], ["-s"]], ["pacman", [], ["-Q"]], ["npm", ["uninstall"], []]] {
		count(packages.ask) == 0 with input as run(call[0], call[1], call[2])
	}
}
