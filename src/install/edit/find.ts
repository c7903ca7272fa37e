import type { Node } from "jsonc-parser";
import type { Json } from "../../json.ts";
import type { SettingsDocument } from "./document.ts";
import { jsonOf, type Member, memberOf, members } from "./value.ts";

/** Tells our handlers from everyone else's. */
export type IsOurs = (handler: Json) => boolean;

/** One element of `hooks.<Event>` that holds a handler of ours. */
export interface OurGroup {
  event: Member;
  group: Node;
  /** The `hooks` array of the group; absent where the group itself is the handler (a form that some tools write). */
  handlers?: Node;
  /** Our handlers in it. */
  ours: Node[];
  /** Nobody else's handler is in it. */
  whole: boolean;
}

/** Every group with a handler of ours, in the order of the file. */
export function findOurs({ root }: SettingsDocument, isOurs: IsOurs): OurGroup[] {
  const hooks = memberOf(root, "hooks");
  return hooks ? members(hooks.value).flatMap((event) => inEvent(event, isOurs)) : [];
}

function inEvent(event: Member, isOurs: IsOurs): OurGroup[] {
  if (event.value.type !== "array") return [];
  return (event.value.children ?? []).flatMap((group): OurGroup[] => {
    const handlers = memberOf(group, "hooks")?.value;
    if (handlers?.type !== "array") return isOurs(jsonOf(group)) ? [{ event, group, ours: [group], whole: true }] : [];
    const all = handlers.children ?? [];
    const ours = all.filter((handler) => isOurs(jsonOf(handler)));
    return ours.length === 0 ? [] : [{ event, group, handlers, ours, whole: ours.length === all.length }];
  });
}
