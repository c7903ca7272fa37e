import { findNodeAtLocation } from "jsonc-parser";
import type { JsonObject } from "../json.ts";
import type { Mistake } from "./agent-settings.ts";
import type { Installable } from "./agents.ts";
import { invalid, type SettingsDocument } from "./edit/document.ts";
import { findOurs, type IsOurs } from "./edit/find.ts";
import { jsonOf } from "./edit/value.ts";

/** Where the client would ignore what we write, or all of it, writing is no use: the owner must mend the file first. */
export function refuseMistakes(
  document: SettingsDocument,
  isOurs: IsOurs,
  { settings, events }: Installable,
  desired: ReadonlyMap<string, JsonObject>,
): void {
  const own = findOurs(document, isOurs).flatMap(({ group, ours }) => [group, ...ours]);
  for (const mistake of settings.mistakes(jsonOf(document.root) as JsonObject, events)) {
    const offset = offsetOf(document, mistake.path);
    const repaired = own.some((node) => offset >= node.offset && offset < node.offset + node.length);
    const fatal = mistake.damage === "event" ? desired.has(String(mistake.path[1])) : mistake.damage !== "entry";
    if (fatal && !repaired) throw invalid(document.file, document.text, offset, mistakeText(mistake, settings.title));
  }
}

/** Offset of the node at a path, or of its nearest parent that is there. */
export function offsetOf({ root }: SettingsDocument, path: Mistake["path"]): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, depth));
    if (node) return node.offset;
  }
  return root.offset;
}

/** `hooks.Stop[0].hooks must be an array, so Claude Code ignores every hook of this event here`. */
export function mistakeText({ path, why, damage }: Mistake, title: string): string {
  const place = path
    .map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join("");
  const costs = {
    startup: "doesn't start",
    file: "ignores the whole file",
    event: "ignores every hook of this event here",
    entry: "ignores this entry",
  };
  return `\`${place}\` ${why}; as it is, ${title} ${costs[damage]}`;
}
