const always = `# What the rule in this folder must do: a verb, or allow for "says nothing". Each case runs for every agent.
- deny: example-tool delete everything
- deny: sudo example-tool delete everything
- deny: cd /srv && example-tool delete everything
- deny: bash -c 'example-tool delete everything'
- deny: WHAT=delete; example-tool $WHAT everything
- allow: example-tool list
- allow: other-tool delete everything
- allow: echo "example-tool delete everything"
`;

/** Cases of the Rego template. */
export const regoRuleCases = `${always}- deny: $TOOL delete everything
- allow: example-tool delete everything --dry-run
`;

/** Cases of the rule file. */
export const ruleFileCases = always;
