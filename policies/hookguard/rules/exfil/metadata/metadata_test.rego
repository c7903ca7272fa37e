package hookguard.rules.exfil.metadata_test

import data.hookguard.lib.given
import data.hookguard.rules.exfil.metadata

address(host) := given.call({"urls": [{"host": host, "url": host}]})

test_metadata_services_are_denied if {
	every host in ["169.254.169.254", "metadata.google.internal", "fd00:ec2::254", "100.100.100.200"] {
		count(metadata.deny) == 1 with input as address(host)
	}
}

test_other_hosts_pass if {
	every host in ["example.com", "169.254.1.1", "metadata.google.internal.example.com"] {
		count(metadata.deny) == 0 with input as address(host)
	}
}
