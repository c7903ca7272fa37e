package hookguard.rules.system.miners_test

import data.hookguard.lib.given
import data.hookguard.rules.system.miners

denies(argv) if {
	count(miners.deny) == 1 with input as given.commands([{"program": argv[0], "argv": argv, "text": concat(" ", argv)}])
}

test_miners_and_pools if {
	denies(["xmrig"])
	denies(["a", "-o", "stratum+tcp://pool.test:1"])
	not denies(["grep", "stratum+tcp", "src"])
	not denies(["a", "-o", "tcp://pool.test:1"])
}
