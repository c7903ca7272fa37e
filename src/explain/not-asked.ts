import type { PolicyEntry } from "../bundle/manifest.ts";
import type { InputDocument } from "../input/types.ts";

/** Why the generated aggregator doesn't ask a policy about an event; undefined where it does. */
export function notAsked({ events, tools }: PolicyEntry, { event, tool }: InputDocument): string | undefined {
  if (events && !events.includes(event.kind)) return `it is for ${events.join(", ")}; this is ${event.kind}`;
  if (tools && !(tool && tools.includes(tool.kind))) {
    return `it is for tools of the kind ${tools.join(", ")}; this is ${tool ? tool.kind : "no tool call"}`;
  }
  return undefined;
}
