import type { Diagnostic } from "../errors.ts";
import { verbs } from "../input/kinds.ts";
import type { Inspection } from "../rego/inspect.ts";
import { at } from "./diagnostic.ts";

/** What other tools call what hookguard calls a verb. */
const foreign: Readonly<Record<string, string>> = { violation: "deny", block: "deny", add_context: "context" };

/** Sources that decide nothing, and how they could: with the rule that was probably meant to, where there is one. */
export function noPolicies({ files }: Inspection): Diagnostic {
  const rules = files.flatMap((file) => file.rules);
  const meant = rules.find(({ name }) => verbOf(name) !== undefined);
  const verb = meant && verbOf(meant.name);
  const message = `there is no policy: no package defines a verb (${verbs.join(", ")})`;
  return at(meant?.location ?? files[0]?.package.location, "hookguard/no-policies", message, {
    fix: meant
      ? `\`${meant.name}\` is another tool's word: call it \`${verb}\`, with \`${verb} contains … if { … }\``
      : files.length === 0
        ? "these folders have neither a .rego file (but tests) nor a rule file"
        : "write `deny contains … if { … }`, or name the folder of the policies that need these files",
  });
}

function verbOf(name: string): string | undefined {
  return foreign[name.replace(/^(violation)_.*$/, "$1")];
}
