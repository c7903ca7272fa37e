package hookguard.lib.secret_files_test

import data.hookguard.lib.given
import data.hookguard.lib.secret_files

kind(absolute) := secret_files.kind(given.path({"absolute": absolute}))

test_kinds if {
	kind("/home/dev/.ssh/anything") == "SSH key"
	kind("/srv/x/.ssh/") == "SSH key"
	kind("/home/dev/.docker/config.json") == "Docker credentials"
	kind("/code/app/id_rsa") == "SSH key"
	kind("/code/app/x.kdbx") == "password database"
	kind("/code/app/.env") == "environment file"
	kind("/code/app/.envrc") == "environment file"
	kind("/code/app/.env.local") == "environment file"
}

test_ordinary_files if {
	every absolute in [
		"/code/app/.env.example", "/code/app/.env.test.sample", "/code/app/env", "/home/dev/.ssh/id_rsa.pub",
		"/home/dev/.ssh/known_hosts.old", "/home/dev/.ssh/authorized_keys", "/home/dev/.docker/config.json.md",
	] {
		not kind(absolute)
	}
}
