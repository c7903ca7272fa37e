package hookguard.rules.git.internals_test

import data.hookguard.lib.given
import data.hookguard.rules.git.internals

change(op, absolute) := given.paths([{"op": op, "recursive": true, "absolute": absolute}])

test_history_is_denied if {
	every absolute in ["/work/app/.git/objects", "/work/app/.git/refs/heads/main", "/srv/x.git/logs", "/work/app/.git/*"] {
		count(internals.deny) == 1 with input as change("delete", absolute)
	}
}

test_hooks_and_settings_ask if {
	every absolute in ["/work/app/.git/hooks/pre-commit", "/work/app/.git/config"] {
		count(internals.ask) == 1 with input as change("write", absolute)
	}
}

test_the_whole_repository_asks if {
	count(internals.ask) == 1 with input as change("delete", "/work/app/.git")
	count(internals.ask) == 0 with input as change("write", "/work/app/.git")
}

test_harmless_files_pass if {
	every absolute in ["/work/app/.git/index.lock", "/work/app/.git/info/exclude", "/work/app/.github/x.yml", "/work/app/.gitignore"] {
		count(internals.deny | internals.ask) == 0 with input as change("write", absolute)
	}
}
