# Every task of the project; `make help` lists them. Only Node and npm are needed, but for `make opa`, which needs Go.
.DEFAULT_GOAL := help
SHELL := /bin/sh
NPM_STAMP := node_modules/.package-lock.json

.PHONY: help
help: ## List the tasks
	@awk -F ':.*## ' '/^[a-z][a-z-]*:.*## /{printf "  %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

$(NPM_STAMP): package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch $@

.PHONY: setup
setup: $(NPM_STAMP) ## Install what package-lock.json names

.PHONY: build
build: setup ## Build the default bundle, the Node build and the executable (dist/)
	@node scripts/build.mjs

.PHONY: demo
demo: build ## Real events of three agents, answered: one let through and one refused each
	@node demo/demo.mjs

.PHONY: test
test: build ## All tests but the real clients
	@node scripts/test.mjs

.PHONY: fuzz
fuzz: build ## The property tests with new seeds: make fuzz ROUNDS=10
	@node scripts/fuzz.mjs $(ROUNDS)

.PHONY: test-clients
test-clients: build ## Drive the real Claude Code, Coda and Gemini CLI against fake models on loopback
	@node scripts/test.mjs --clients

.PHONY: check
check: setup ## Types, lint, formatting, unused code
	npx tsc --noEmit
	npx biome check .
	npx knip

.PHONY: bench
bench: build ## Measure, as ratios in one run
	@node bench/run.mjs

.PHONY: score
score: build ## Score a corpus: make score CORPUS=FILE
	@node scripts/score.mjs "$(CORPUS)"

.PHONY: docs
docs: setup ## Regenerate the docs and schemas that come from data
	@node scripts/docs.mjs

.PHONY: opa
opa: ## Rebuild the embedded OPA (needs Go); the bytes must not change
	@node opa/build.mjs

.PHONY: opa-executable
opa-executable: setup ## Build an `opa` of the embedded version to compare with (needs Go)
	@node scripts/opa-executable.mjs

.PHONY: clean
clean: ## Remove what was built
	rm -rf dist build coverage
