import type { NewRule } from "../new-rule.ts";

/** A rule file with one rule that works as it stands, about a program that nobody has. */
export function ruleFile({ id, title, docs }: NewRule): string {
  return `# One rule, without programming. It hits wherever the command stands: behind sudo, in bash -c, in a pipe.
# \`example-tool delete\` stands for what you mean: put your own program and words in its place, here and in cases.yaml.
version: 1
rules:
  - id: ${id}
    title: ${title}
    severity: medium
    matcher: Bash
    if: Bash(example-tool delete *)
    decision: deny                    # deny, ask, warn, context, halt
    reason: This deletes what can't be brought back.
    fix: Look first with example-tool list, and ask the user.
    docs: ${docs}
`;
}
