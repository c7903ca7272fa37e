package hookguard.rules.shell.replaced_test

import data.hookguard.lib.given
import data.hookguard.rules.shell.replaced

asks(facts) if count(replaced.ask) == 1 with input as given.commands([facts])

test_libraries if {
	asks({"program": "ls", "assignments": [{"name": "LD_PRELOAD", "value": "/tmp/x.so"}]})
	asks({"program": "ls", "assignments": [{"name": "LD_PRELOAD", "value": null}]})
	not asks({"program": "ls", "assignments": [{"name": "LD_PRELOAD", "value": ""}]})
	not asks({"program": "ls", "assignments": [{"name": "LD_PRELOAD", "value": "/usr/lib/a.so"}]})
}

test_search_path if {
	asks({"program": "ls", "text": "PATH=/tmp:$PATH ls"})
	asks({"program": "export", "text": "export PATH=\"/var/tmp/x:$PATH\""})
	not asks({"program": "ls", "text": "PYTHONPATH=/tmp ls"})
	not asks({"program": "ls", "text": "PATH=/tmpfiles:$PATH ls"})
}
