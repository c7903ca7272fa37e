import type { NewRule } from "../new-rule.ts";

/** What a person reads who met the rule. */
export function page({ id, title, events, files: { source } }: NewRule): string {
  return `# ${title}

\`${id}\` · deny · severity medium · at ${events.map((event) => `\`${event}\``).join(", ")}

What this rule stops, and why. Write for the person whose agent was just refused.

## What it stops

- \`example-tool delete everything\`, also behind \`sudo\`, in \`bash -c\`, or with the word in a variable

## What it lets through

- \`example-tool list\`

## How to do it anyway

Who may, and how: the exact exception in \`hookguard.yaml\`, or whom to ask.

## Known limits

- Words that only exist when the command runs are not known before.

Source: [\`${source}\`](${source}), with its cases beside it.
`;
}
