import { applyEdits, type Edit, type Node } from "jsonc-parser";
import { reparse, type SettingsDocument } from "./document.ts";
import { findOurs, type IsOurs, type OurGroup } from "./find.ts";
import { remove } from "./remove.ts";
import { memberOf, members } from "./value.ts";

/**
 * Takes every handler of ours out, and the arrays and objects that only we can have made: those that are empty now and
 * that `before` lacks. Foreign edits stay.
 * @param before the file as it was before us; without it, whatever becomes empty goes
 * @param where only these events; all without it
 */
export function strip(
  document: SettingsDocument,
  isOurs: IsOurs,
  before?: SettingsDocument,
  where: (event: string) => boolean = () => true,
): SettingsDocument {
  for (let now = document; ; ) {
    const last = findOurs(now, isOurs).findLast(({ event }) => where(event.key));
    if (last === undefined) return now;
    now = reparse(now, applyEdits(now.text, removal(now, last, before)));
  }
}

function removal(
  document: SettingsDocument,
  { event, group, handlers, ours, whole }: OurGroup,
  before?: SettingsDocument,
): Edit[] {
  const handler = ours.at(-1);
  if (!whole && handlers && handler) return remove(document, handlers, handler, "");
  const oldRoot = before?.root;
  const oldHooks = memberOf(oldRoot, "hooks")?.value;
  const oldEvent = memberOf(oldHooks, event.key)?.value;
  const hooks = memberOf(document.root, "hooks");
  const others = (event.value.children ?? []).length > 1;
  if (others || oldEvent || hooks === undefined) return remove(document, event.value, group, innerOf(before, oldEvent));
  if (members(hooks.value).length > 1 || oldHooks) {
    return remove(document, hooks.value, event.node, innerOf(before, oldHooks));
  }
  return remove(document, document.root, hooks.node, innerOf(before, oldRoot));
}

/** The blanks that stood between the brackets of a container that was empty before us. */
function innerOf(before: SettingsDocument | undefined, container: Node | undefined): string {
  if (!before || !container || (container.children ?? []).length > 0) return "";
  const inner = before.text.slice(container.offset + 1, container.offset + container.length - 1);
  return inner.trim() === "" ? inner : "";
}
