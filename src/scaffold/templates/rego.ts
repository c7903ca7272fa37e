import type { NewRule } from "../new-rule.ts";

/** A policy in Rego that works as it stands, about a program that nobody has. */
export function regoRule({ id, title, package: name, docs, events }: NewRule): string {
  return `# METADATA
# title: ${title}
# description: >-
#   What this rule stops, and why that is worth a person's time. \`example-tool delete\` stands for what you mean: put your own
#   program and words in its place, here, in the test and in cases.yaml.
# custom:
#   id: ${id}
#   severity: medium
#   events: [${events.join(", ")}]
#   tools: [shell]
#   docs: ${docs}
package ${name}

import data.hookguard.lib.shell

deny contains {
	"reason": "This deletes what can't be brought back.",
	"fix": "Look first with example-tool delete --dry-run, and ask the user.",
	"evidence": c.text,
} if {
	some c in shell.runs("example-tool", [])
	shell.has_operand(c, {"delete"})
	not shell.has_exact_option(c, {"--dry-run"})
}
`;
}

/** Its unit test. */
export function regoRuleTest({ package: name, name: [, last] }: NewRule): string {
  // In the order that the formatter has them.
  const imports = [`import data.${name}`, "import data.hookguard.lib.given"].sort().join("\n");
  return `package ${name}_test

${imports}

test_it_is_denied if {
	every facts in [
		{"program": "example-tool", "operands": ["delete", "x"]},
		{"program": null, "operands": ["delete", "x"]}, # a program that can't be known is judged by its arguments
	] {
		count(${last}.deny) == 1 with input as given.commands([facts])
	}
}

test_looking_is_not if {
	count(${last}.deny) == 0 with input as given.commands([{
		"program": "example-tool",
		"options": given.options(["--dry-run"]),
		"operands": ["delete", "x"],
	}])
}

test_others_are_not if {
	count(${last}.deny) == 0 with input as given.commands([{"program": "example-tool", "operands": ["list"]}])
	count(${last}.deny) == 0 with input as given.commands([{"program": "other-tool", "operands": ["delete", "x"]}])
	count(${last}.deny) == 0 with input as given.call({})
}
`;
}
