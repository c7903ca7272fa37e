# METADATA
# title: Test inputs
# description: >-
#   Input documents for `_test.rego` files, so that a test says only what it is about. Facts of a real command line
#   come from `cases.yaml`; these are for corners that are hard to write as a command.
package hookguard.lib.given

# METADATA
# title: call(facts)
# description: "An input document of a shell call before it runs, with some parts replaced: `given.call({\"paths\": […]})`."
call(facts) := object.union(
	{
		"schema": "hookguard.input/v1",
		"agent": {"name": "claude"},
		"event": {"name": "PreToolUse", "kind": "tool.before", "can": ["deny", "ask", "modify", "allow", "context"]},
		"session": {"id": "s", "cwd": "/code/app", "interactive": true},
		"tool": {"name": "Bash", "names": ["Bash"], "kind": "shell", "input": {}},
		"paths": [],
		"urls": [],
		"texts": [],
		"project": {"root": "/code/app", "name": "app", "git": {"branch": "feature", "remotes": ["origin"]}},
		"user": {"name": "dev", "home": "/home/dev", "uid": 1000, "groups": [1000]},
		"host": {"name": "box", "os": "linux"},
		"hookguard": {"protected": []},
		"now_ns": 0,
		"raw": {},
	},
	facts,
)

# METADATA
# title: commands(list)
# description: "A shell call of these commands, each with what is left out filled in: `given.commands([{\"program\": \"ls\"}])`."
commands(list) := call({"shell": {
	"text": concat("; ", [c.text | some c in filled]),
	"dialect": "bash",
	"complete": true,
	"commands": filled,
	"pipelines": [],
	"unresolved": [],
}}) if {
	filled := [command(c) | some c in list]
}

# METADATA
# title: command(facts)
# description: One command of `input.shell.commands`, with what is left out filled in.
command(facts) := object.union(
	{
		"program": null,
		"argv": [object.get(facts, "program", null)],
		"options": [],
		"operands": [],
		"subcommand": [],
		"assignments": [],
		"redirects": [],
		"wrappers": [],
		"via": [],
		"depth": 0,
		"span": [0, 1],
		"text": "a command",
	},
	facts,
)

# METADATA
# title: options(names)
# description: Options without values.
options(names) := [{"name": name} | some name in names]

# METADATA
# title: paths(list)
# description: "A shell call that touches these paths: `given.paths([{\"op\": \"read\", \"absolute\": \"/etc/passwd\"}])`."
paths(list) := call({"paths": [path(p) | some p in list]})

# METADATA
# title: path(facts)
# description: One path fact; `given` and `real` are the absolute path unless they are said.
path(facts) := object.union(
	{
		"op": "read",
		"given": facts.absolute,
		"real": facts.absolute,
		"in_project": startswith(concat("", [facts.absolute, "/"]), "/code/app/"),
		"source": "shell",
	},
	facts,
)
