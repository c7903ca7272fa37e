import { RegoObject, type Value } from "../value.ts";
import { type Builtin, BuiltinError, itemsOf, object, text } from "./builtin.ts";

/** Hex, URL queries, base64 without padding, and globs' escapes. */
export const encoding: Record<string, Builtin> = {
  "hex.encode": (args) => Buffer.from(text(args, 0)).toString("hex"),
  "hex.decode"(args) {
    const hex = text(args, 0);
    if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new BuiltinError("encoding/hex: not pairs of hexadecimal digits");
    return Buffer.from(hex, "hex").toString("utf8");
  },
  "base64url.encode_no_pad": (args) => Buffer.from(text(args, 0)).toString("base64url"),
  "glob.quote_meta": (args) => text(args, 0).replace(/[\\?*[\]{}]/g, "\\$&"),
  "urlquery.encode": (args) => queryEscape(text(args, 0)),
  "urlquery.decode": (args) => queryUnescape(text(args, 0)),
  "urlquery.encode_object"(args) {
    const entries = object(args, 0).entries.map(([key, value]) => [String(key), valuesOf(value)] as const);
    const sorted = entries.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return sorted
      .flatMap(([key, values]) => values.map((value) => `${queryEscape(key)}=${queryEscape(value)}`))
      .join("&");
  },
  "urlquery.decode_object"(args) {
    const found = new Map<string, Value[]>();
    for (const part of text(args, 0).split("&")) {
      if (part === "") continue;
      if (part.includes(";")) throw new BuiltinError("invalid semicolon separator in query");
      const at = part.indexOf("=");
      const key = queryUnescape(at === -1 ? part : part.slice(0, at));
      const values = found.get(key) ?? [];
      values.push(at === -1 ? "" : queryUnescape(part.slice(at + 1)));
      found.set(key, values);
    }
    return new RegoObject([...found]);
  },
};

function valuesOf(value: Value): string[] {
  if (typeof value === "string") return [value];
  const items = itemsOf(value);
  if (items?.every((item) => typeof item === "string")) return [...items];
  throw new BuiltinError("values must be string, array[string], or set[string]");
}

/** Go's `QueryEscape`: unreserved characters stay, a blank becomes `+`. */
function queryEscape(given: string): string {
  let out = "";
  for (const byte of Buffer.from(given)) {
    const character = String.fromCharCode(byte);
    if (/[A-Za-z0-9_.~-]/.test(character)) out += character;
    else out += byte === 0x20 ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return out;
}

function queryUnescape(given: string): string {
  const bad = /%(?![0-9a-fA-F]{2})/.exec(given);
  if (bad) throw new BuiltinError(`invalid URL escape ${JSON.stringify(given.slice(bad.index, bad.index + 3))}`);
  const bytes = given.replaceAll("+", " ").split(/(%[0-9a-fA-F]{2})/);
  return Buffer.concat(
    bytes.map((part, at) => (at % 2 === 1 ? Buffer.from(part.slice(1), "hex") : Buffer.from(part))),
  ).toString("utf8");
}
