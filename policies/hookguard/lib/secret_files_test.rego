package hookguard.lib.secret_files_test

import data.hookguard.lib.given
import data.hookguard.lib.secret_files

kind(absolute) := secret_files.kind(given.path({"absolute": absolute}))

test_kinds if {
	kind("/home/dev/.ssh/anything") == "SSH key"
	kind("/srv/x/.ssh/") == "SSH key"
	kind("/home/dev/.docker/config.json") == "Docker credentials"
	kind("/work/app/id_rsa") == "SSH key"
	kind("/work/app/x.kdbx") == "password database"
	kind("/work/app/.env") == "environment file"
	kind("/work/app/.envrc") == "environment file"
	kind("/work/app/.env.local") == "environment file"
}

test_ordinary_files if {
	every absolute in [
		"/work/app/.env.example", "/work/app/.env.test.sample", "/work/app/env", "/home/dev/.ssh/id_rsa.pub",
		"/home/dev/.ssh/known_hosts.old", "/home/dev/.ssh/authorized_keys", "/home/dev/.docker/config.json.md",
	] {
		not kind(absolute)
	}
}
