package hookguard.rules.secrets.overwrite_test

import data.hookguard.lib.given
import data.hookguard.rules.secrets.overwrite

written(p, c) := object.union(given.commands([c]), {"paths": [given.path(object.union({"op": "write", "command": 0}, p))]})

asks(document) if count(overwrite.ask) == 1 with input as document

key := {"absolute": "/home/dev/.ssh/id_rsa"}

env := {"absolute": "/code/app/.env"}

test_keys_outside_the_project if {
	asks(written(key, {"program": "cp"}))
	asks(written(key, {"program": "echo", "redirects": [{"op": ">", "target": "/home/dev/.ssh/id_rsa"}]}))
	asks(written(object.union(key, {"op": "delete"}), {"program": "rm"}))
	asks(written(object.union(key, {"source": "tool"}), {}))
	not asks(written(key, {"program": "ssh-keygen"}))
	not asks(written(key, {"program": "chmod"}))
	not asks(written({"absolute": "/home/dev/.ssh/known_hosts"}, {"program": "cp"}))
}

test_files_of_the_project if {
	asks(written(env, {"argv": [], "redirects": [{"op": ">", "target": ".env"}]}))
	asks(written(env, {"program": "curl"}))
	not asks(written(env, {"program": "cp"}))
	not asks(written({"absolute": "/code/app/a"}, {"program": "curl"}))
}

test_stores if {
	asks(given.commands([{"program": "gpg", "options": given.options(["--delete-secret-keys"])}]))
	asks(given.commands([{"program": "security", "operands": ["delete-keychain"]}]))
	asks(given.commands([{"program": "keytool", "options": given.options(["-delete"])}]))
	asks(given.commands([{"program": "pass", "operands": ["rm", "a"]}]))
	not asks(given.commands([{"program": "pass", "operands": ["a"]}]))
}

test_code if asks(written(key, {"program": "php", "code": {"language": "php", "text": "unlink($f);"}}))
