# METADATA
# title: Installing past the lockfile
# description: >-
#   Installing with the lockfile ignored or not written: other versions than the ones that were reviewed may come in.
# custom:
#   id: supply.lockfile
#   severity: low
#   events: [tool.before, permission.request]
#   tools: [shell, mcp]
#   docs: docs/rules/supply/lockfile.md
package hookguard.rules.supply.lockfile

import data.hookguard.lib.registries
import data.hookguard.lib.shell

warn contains {
	"reason": "This installs past the lockfile, so versions may come in that nobody has reviewed.",
	"fix": "Install from the lockfile (`npm ci`, `pnpm install --frozen-lockfile`, `uv sync --locked`).",
	"evidence": c.text,
} if {
	some c in registries.installing
	ignores(c)
}

ignores(c) if shell.has_exact_option(c, {"--no-lockfile", "--no-package-lock", "--no-shrinkwrap", "--no-lock", "--skip-lock"})

ignores(c) if {
	some option in c.options
	option.name in {"--package-lock", "--lockfile"}
	option.value == "false"
}
