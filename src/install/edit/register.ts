import { isDeepStrictEqual } from "node:util";
import { applyEdits, type Edit } from "jsonc-parser";
import type { JsonObject } from "../../json.ts";
import { invalid, reparse, type SettingsDocument } from "./document.ts";
import { findOurs, type IsOurs, type OurGroup } from "./find.ts";
import { append } from "./insert.ts";
import { strip } from "./strip.ts";
import { isMultiline, styleOf } from "./style.ts";
import { inline, listed, member } from "./text.ts";
import { jsonOf, memberOf } from "./value.ts";

/** What registering did, by event name. */
export interface Changes {
  added: string[];
  /** Ours, but not as it should be: an older form, another executable, behind a matcher, twice. */
  repaired: string[];
  removed: string[];
  kept: string[];
}

/**
 * Makes the file register exactly these groups of ours. What stands right already isn't touched, so a second run
 * changes nothing; nothing of others is touched ever.
 * @param desired event name -> the element of `hooks.<Event>`
 * @throws HookguardError `settings.invalid` where `hooks` or one of these events has a shape that can't take an entry
 */
export function register(
  document: SettingsDocument,
  desired: ReadonlyMap<string, JsonObject>,
  isOurs: IsOurs,
): { document: SettingsDocument; changes: Changes } {
  const changes: Changes = { added: [], repaired: [], removed: [], kept: [] };
  let now = document;
  const missing = new Map<string, JsonObject>();
  for (const [event, group] of desired) {
    const found = findOurs(now, isOurs).filter((one) => one.event.key === event);
    if (found.length === 0) {
      changes.added.push(event);
      missing.set(event, group);
      continue;
    }
    if (isRight(found, group)) {
      changes.kept.push(event);
      continue;
    }
    changes.repaired.push(event);
    now = repair(now, found, event, group, isOurs);
  }
  now = addAll(now, missing);
  const stale = new Set(
    findOurs(now, isOurs)
      .map(({ event }) => event.key)
      .filter((event) => !desired.has(event)),
  );
  changes.removed.push(...stale);
  return { document: strip(now, isOurs, undefined, (event) => !desired.has(event)), changes };
}

function isRight(found: readonly OurGroup[], desired: JsonObject): boolean {
  const [only, second] = found;
  return only !== undefined && second === undefined && isDeepStrictEqual(jsonOf(only.group), desired);
}

/** In place where the whole group is ours, so that the file keeps its order; else out of the shared group, into its own. */
function repair(
  now: SettingsDocument,
  found: readonly OurGroup[],
  event: string,
  desired: JsonObject,
  isOurs: IsOurs,
): SettingsDocument {
  const [only, second] = found;
  if (only?.whole && second === undefined) {
    const { offset, length } = only.group;
    return apply(now, [{ offset, length, content: inline(desired, styleOf(now)) }]);
  }
  return addAll(
    strip(now, isOurs, now, (key) => key === event),
    new Map([[event, desired]]),
  );
}

function addAll(document: SettingsDocument, groups: ReadonlyMap<string, JsonObject>): SettingsDocument {
  if (groups.size === 0) return document;
  const { root, text } = document;
  const style = styleOf(document);
  if (!memberOf(root, "hooks")) {
    const all = Object.fromEntries([...groups].map(([event, group]) => [event, [group]]));
    const expand = root.children?.length === 0 || isMultiline(text, root);
    const edits = append(document, root, style, expand, (indent, ownLine) =>
      member("hooks", ownLine ? listed(all, indent, style) : inline(all, style), style),
    );
    return apply(document, edits);
  }
  return [...groups].reduce((now, [event, group]) => addOne(now, event, group), document);
}

function addOne(document: SettingsDocument, event: string, group: JsonObject): SettingsDocument {
  const { file, text, root } = document;
  const style = styleOf(document);
  const hooks = memberOf(root, "hooks");
  if (hooks?.value.type !== "object") throw invalid(file, text, hooks?.value.offset ?? 0, "`hooks` must be an object");
  const array = memberOf(hooks.value, event)?.value;
  if (array === undefined) {
    const value = () => member(event, inline([group], style), style);
    return apply(document, append(document, hooks.value, style, isMultiline(text, root), value));
  }
  if (array.type !== "array") throw invalid(file, text, array.offset, `\`hooks.${event}\` must be an array`);
  return apply(
    document,
    append(document, array, style, false, () => inline(group, style)),
  );
}

function apply(document: SettingsDocument, edits: Edit[]): SettingsDocument {
  return reparse(document, applyEdits(document.text, edits));
}
