package hookguard.rules.git.internals_test

import data.hookguard.lib.given
import data.hookguard.rules.git.internals

change(op, absolute) := given.paths([{"op": op, "recursive": true, "absolute": absolute}])

test_history_is_denied if {
	every absolute in ["/code/app/.git/objects", "/code/app/.git/refs/heads/main", "/srv/x.git/logs", "/code/app/.git/*"] {
		count(internals.deny) == 1 with input as change("delete", absolute)
	}
}

test_hooks_and_settings_ask if {
	every absolute in ["/code/app/.git/hooks/pre-commit", "/code/app/.git/config"] {
		count(internals.ask) == 1 with input as change("write", absolute)
	}
}

test_the_whole_repository_asks if {
	count(internals.ask) == 1 with input as change("delete", "/code/app/.git")
	count(internals.ask) == 0 with input as change("write", "/code/app/.git")
}

test_harmless_files_pass if {
	every absolute in ["/code/app/.git/index.lock", "/code/app/.git/info/exclude", "/code/app/.github/x.yml", "/code/app/.gitignore"] {
		count(internals.deny | internals.ask) == 0 with input as change("write", absolute)
	}
}

test_parts_of_a_repository if {
	every part in ["info", "{objects,refs}"] {
		count(internals.ask) == 1 with input as given.paths([{"op": "delete", "absolute": concat("", ["/code/app/.git/", part]), "recursive": true}])
	}
	count(internals.ask) == 0 with input as given.paths([{"op": "delete", "absolute": "/code/app/.git/rebase-merge", "recursive": true}])
}
