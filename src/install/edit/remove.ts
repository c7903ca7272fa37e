import type { Edit, Node } from "jsonc-parser";
import type { SettingsDocument } from "./document.ts";
import { tokens } from "./tokens.ts";

/**
 * Takes a member out of an object or array, with the one comma that goes with it and the blanks before it: exactly what
 * `append` put in. Comments of others stay.
 * @param inner what to leave between the brackets when the last member goes and nothing but blanks is left
 */
export function remove({ text }: SettingsDocument, container: Node, member: Node, inner: string): Edit[] {
  const siblings = container.children ?? [];
  const index = siblings.indexOf(member);
  const open = container.offset + 1;
  const close = container.offset + container.length - 1;
  const previous = siblings[index - 1];
  const next = siblings[index + 1];
  const end = member.offset + member.length;
  const start = previous ? previous.offset + previous.length : open;
  const before = [...tokens(text, start, member.offset)];
  const last = before.at(-1);
  const from = last?.end ?? start;
  if (previous === undefined && next === undefined) {
    const left = text.slice(open, from) + text.slice(end, close);
    if (left.trim() === "") return [{ offset: open, length: close - open, content: inner }];
  }
  const comma = next
    ? [...tokens(text, end, next.offset)].find(({ kind }) => kind === "comma")
    : before.find(({ kind }) => kind === "comma");
  // Behind a `//` comment, what follows must not slip onto its line.
  const rest = comma?.offset === end ? text.slice(end + 1) : text.slice(end);
  const slips = last !== undefined && text.startsWith("//", last.offset) && !/^[ \t]*[\r\n]/.test(rest);
  const first = slips ? from + (/^\r\n|^[\r\n]/.exec(text.slice(from))?.[0].length ?? 0) : from;
  const own = { offset: first, length: end - first, content: "" };
  return comma === undefined ? [own] : [own, { offset: comma.offset, length: 1, content: "" }];
}
