/** A rule file: policy for people who don't write Rego. */
export const ruleFileTemplate = `# yaml-language-server: $schema=../../schema/rules.json
# Rules without programming. Each hits wherever the command stands: behind sudo, in bash -c, in a pipe.
version: 1
rules:
  - id: project.push
    matcher: Bash
    if: Bash(git push *)
    decision: ask                    # deny, ask, warn, context, halt
    reason: Pushing is a release step here.
    fix: Commit, and tell the user that the branch is ready.
`;

/** The cases of the rule file. */
export const ruleFileCasesTemplate = `# What the rules in this folder must do: a verb, or allow for "says nothing". Each case runs for every agent.
- ask: git push
- ask: git push origin main
- ask: sudo git push
- ask: git commit -m fix && git push
- allow: git status
- allow: git commit -m "ready for git push"
`;
