import type { Node } from "jsonc-parser";
import type { SettingsDocument } from "./document.ts";

/** How a file is written, so that what we add looks as if its owner had written it. */
export interface Style {
  /** The line end most lines have. */
  eol: "\n" | "\r\n";
  /** One level of indentation. */
  unit: string;
  /** No blank after a colon: the file is minified. */
  compact: boolean;
}

export function styleOf({ text, root }: SettingsDocument): Style {
  const crlf = text.split("\r\n").length - 1;
  const lf = text.split("\n").length - 1 - crlf;
  const colon = firstColon(root);
  return {
    eol: crlf > lf ? "\r\n" : "\n",
    unit: unitOf(text, root) ?? "  ",
    compact: colon !== undefined && !/\s/.test(text.charAt(colon + 1)),
  };
}

/** Whether the first member stands on a line of its own. */
export function isMultiline(text: string, container: Node): boolean {
  const first = container.children?.[0];
  return first !== undefined && text.slice(container.offset, first.offset).includes("\n");
}

/** What stands before the first character that is not blank, on the line of an offset. */
export function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** Indentation of the members of a container that has each on its own line. */
export function memberIndent(text: string, container: Node, { unit }: Style): string {
  const first = container.children?.[0];
  return first !== undefined && isMultiline(text, container)
    ? indentAt(text, first.offset)
    : indentAt(text, container.offset) + unit;
}

function unitOf(text: string, node: Node): string | undefined {
  const first = node.children?.[0];
  if (first !== undefined && node.type !== "property" && isMultiline(text, node)) {
    const outer = indentAt(text, node.offset);
    const inner = indentAt(text, first.offset);
    if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length);
  }
  for (const child of node.children ?? []) {
    const unit = unitOf(text, child);
    if (unit !== undefined) return unit;
  }
  return undefined;
}

function firstColon(node: Node): number | undefined {
  if (node.type === "property") return node.colonOffset;
  for (const child of node.children ?? []) {
    const colon = firstColon(child);
    if (colon !== undefined) return colon;
  }
  return undefined;
}
