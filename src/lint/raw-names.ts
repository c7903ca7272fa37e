import { tools } from "../agents/tools.ts";
import { at } from "../bundle/diagnostic.ts";
import type { Diagnostic } from "../errors.ts";
import type { FileFacts, StringFacts } from "../rego/inspect.ts";
import { kindsNamed } from "../rules/events.ts";

const toolKindOf = new Map(
  Object.values(tools).flatMap(({ kind, names }) => names.map((name) => [name as string, kind as string] as const)),
);

/** An agent's own event or tool name in a policy: the other agents call it something else. */
export function rawNames({ rules }: FileFacts): Diagnostic[] {
  return rules.flatMap(({ strings }) => strings.flatMap(problem));
}

function problem({ value, against, location }: StringFacts): Diagnostic[] {
  const better = against === undefined ? undefined : betterThan(value, against);
  if (better === undefined) return [];
  const message = `${JSON.stringify(value)} is a name that only some agents have`;
  return [at(location, "hookguard/raw-name", message, { fix: better })];
}

function betterThan(value: string, against: string): string | undefined {
  if (/\binput\.(?:event\.name|raw\.hook_event_name)$/.test(against)) {
    const [kind] = kindsNamed(value);
    return kind === undefined ? undefined : `input.event.kind == ${JSON.stringify(kind)} means all of them`;
  }
  // `input.tool.names` has the names of all agents: one of them is enough there.
  if (/\binput\.(?:tool\.name|raw\.tool_name)$/.test(against)) {
    const kind = toolKindOf.get(value);
    if (kind === undefined) return undefined;
    return kind === "other"
      ? `${JSON.stringify(value)} in input.tool.names means all of them`
      : `input.tool.kind == ${JSON.stringify(kind)} means all of them`;
  }
  return undefined;
}
