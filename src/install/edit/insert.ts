import type { Edit, Node } from "jsonc-parser";
import type { SettingsDocument } from "./document.ts";
import { indentAt, isMultiline, memberIndent, type Style } from "./style.ts";
import { tokens } from "./tokens.ts";

/** Text of a new member, made for the indentation of the line it comes to stand on. */
export type Render = (indent: string, ownLine: boolean) => string;

/**
 * Adds a last member to an object or array. Only inserts: every byte that was there stays, in its order.
 * @param expand give a container that is still empty a line for each member
 */
export function append(
  { text }: SettingsDocument,
  container: Node,
  style: Style,
  expand: boolean,
  render: Render,
): Edit[] {
  const close = container.offset + container.length - 1;
  const last = container.children?.at(-1);
  const before = [...tokens(text, last ? last.offset + last.length : container.offset + 1, close)].at(-1);
  const at = before?.end ?? (last ? last.offset + last.length : container.offset + 1);
  // After a `//` comment only a new line is safe.
  const afterLineComment = before !== undefined && text.startsWith("//", before.offset);
  const ownLine = afterLineComment || (last ? isMultiline(text, container) : text.slice(at, close).includes("\n"));
  const outer = indentAt(text, container.offset);
  const indent = memberIndent(text, container, style);
  if (last === undefined && !ownLine && before === undefined && expand) {
    const content = `${style.eol}${indent}${render(indent, true)}${style.eol}${outer}`;
    return [{ offset: at, length: 0, content }];
  }
  const blank = (last ?? before) !== undefined && !style.compact;
  const gap = ownLine ? style.eol + indent : blank ? " " : "";
  const content = gap + render(ownLine ? indent : outer, ownLine);
  if (last === undefined) return [{ offset: at, length: 0, content }];
  const comma = last.offset + last.length;
  if (comma === at) return [{ offset: at, length: 0, content: `,${content}` }];
  return [
    { offset: comma, length: 0, content: "," },
    { offset: at, length: 0, content },
  ];
}
