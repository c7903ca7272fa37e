package hookguard.lib.secret_names_test

import data.hookguard.lib.secret_names

test_names if {
	every name in ["GITHUB_TOKEN", "DB_PASSWORD", "AWS_SECRET_ACCESS_KEY", "OPENAI_API_KEY", "DATABASE_URL", "GH_PAT"] {
		secret_names.is_secret(name)
	}
	every name in ["HOME", "PATH", "NODE_ENV", "MAX_TOKENS", "PATHEXT", "KEYBOARD"] {
		not secret_names.is_secret(name)
	}
}

test_variables if {
	secret_names.variables("a $B ${C} ${!D} $(x) $") == {"B", "C", "D"}
}
