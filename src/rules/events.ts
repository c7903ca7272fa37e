import { agentNamed } from "../agents/registry.ts";
import { type EventKind, eventKinds } from "../input/kinds.ts";

/** The kinds whose events carry a tool call. */
export const toolEvents: ReadonlySet<EventKind> = new Set([
  "tool.before",
  "tool.after",
  "tool.failed",
  "permission.request",
  "permission.denied",
]);

/** Events at which an agent takes "yes" for an answer. */
export const allowEvents: ReadonlySet<EventKind> = new Set(["tool.before", "permission.request"]);

/**
 * The kinds an event name of a rule means: a kind itself, or any agent's own name of an event.
 * @returns nothing for a name that nobody has
 */
export function kindsNamed(name: string): EventKind[] {
  const kind = eventKinds.find((known) => known === name);
  if (kind !== undefined) return [kind];
  const rows = (["claude", "coda", "gemini"] as const).flatMap((agent) => agentNamed(agent)?.events ?? []);
  return [...new Set(rows.filter((row) => row.name === name).map((row) => row.kind))];
}
