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

searched(absolute, more) if secret_files.kind(given.path(object.union({"absolute": absolute}, more)))

test_a_search_by_a_secrets_name if {
	every pattern in ["id_*", "id_?sa", ".env*", "*cred*", "secrets.*", "*rsa*"] {
		searched(concat("", ["/code/app/**/", pattern]), {})
	}
	searched("/home/dev/x/*id_*", {"picked": true})
	not searched("/home/dev/x/*id_*", {})
	every pattern in ["*.json", "*.yml", "*.ts", "*test*", "id*", "*"] {
		not searched(concat("", ["/code/app/**/", pattern]), {})
	}
}

test_patterns_of_a_tool if {
	every name in [".env*", "id_*", "id_r?a", ".npmrc*", "credentials.*"] {
		searched(concat("/", ["/code/app", name]), {"source": "tool"})
	}
	every name in ["*", "*.ts", "*.json", ".git*", "se*", "src*", ".*"] {
		not searched(concat("/", ["/code/app", name]), {"source": "tool"})
	}
	not searched("/code/app/.env*", {})
}
