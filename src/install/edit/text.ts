import { isJsonObject, type Json } from "../../json.ts";
import type { Style } from "./style.ts";

/** A value on one line: `{ "a": [1] }`, or `{"a":[1]}` in a minified file. Arrays have no inner blanks in either. */
export function inline(value: Json, style: Pick<Style, "compact">): string {
  if (style.compact) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => inline(item, style)).join(", ")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => member(key, inline(item, style), style));
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** `"key": value`. */
export function member(key: string, value: string, { compact }: Pick<Style, "compact">): string {
  return `${JSON.stringify(key)}:${compact ? "" : " "}${value}`;
}

/** An object whose members stand one a line, each on one line itself. */
export function listed(value: Record<string, Json>, indent: string, style: Style): string {
  const inner = indent + style.unit;
  const lines = Object.entries(value).map(([key, item]) => inner + member(key, inline(item, style), style));
  return `{${style.eol}${lines.join(`,${style.eol}`)}${style.eol}${indent}}`;
}
