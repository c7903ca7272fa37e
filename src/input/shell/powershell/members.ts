import { asList, asText, formatted, isKind, isList, items, joinedBy, limited, type Value } from "./value.ts";

/** What members of values give, as far as it can be worked out. */

/** A property: of a hash table its entry, of files and folders what names them. */
export function memberOf(value: Value, name: string): Value {
  if (isKind(value, "output")) return value;
  if (isKind(value, "fields")) return value.of.get(name) ?? null;
  if (isList(value) && name !== "length" && name !== "count") {
    const each = value.map((item) => memberOf(item, name));
    return each.includes(null) ? null : each;
  }
  if (isKind(value, "items"))
    return /^(?:fullname|name|path|providerpath|pspath|literalpath|target|basename)$/.test(name) ? value : null;
  return name === "length" && typeof value === "string" ? value.length : null;
}

/** What a method gives that only works something out. */
export function worked(method: string, value: Value, args: readonly Value[]): Value {
  const [first, second] = args;
  const flowing = [value, ...args].find((one) => isKind(one, "output"));
  if (flowing !== undefined) return flowing;
  switch (method) {
    case "frombase64string":
      return typeof first === "string" ? first : null;
    case "getstring":
      return typeof first === "string" ? decoded(first) : null;
    case "replace":
      return typeof value === "string" && typeof first === "string" && first !== "" && typeof second === "string"
        ? withReplaced(value, first, second)
        : null;
    case "tolower":
      return typeof value === "string" ? value.toLowerCase() : null;
    case "toupper":
      return typeof value === "string" ? value.toUpperCase() : null;
    case "trim":
      return typeof value === "string" ? value.trim() : null;
    case "tostring":
      return asText(value);
    case "join":
      return typeof first === "string" ? joinedBy(args.slice(1).flatMap(asList), first) : null;
    case "format":
      return formatted(first ?? null, args.slice(1));
    case "concat":
      return joinedBy(args.flatMap(asList), "");
    case "split":
      return typeof value === "string" && typeof first === "string" && first !== ""
        ? value.split(first).slice(0, 4096)
        : null;
    case "substring":
      return typeof value === "string" && typeof first === "number"
        ? value.slice(first, typeof second === "number" ? first + second : undefined)
        : null;
    case "insert":
      return typeof value === "string" && typeof first === "number" && typeof second === "string"
        ? limited(value.slice(0, first) + second + value.slice(first))
        : null;
    case "tochararray":
      return typeof value === "string" ? [...value].slice(0, 4096) : null;
    default:
      return null;
  }
}

/** Bytes of a Base64 text as letters: UTF-16 when every other byte is nought, UTF-8 otherwise. */
function decoded(base64: string): Value {
  const bytes = Buffer.from(base64, "base64");
  const wide = bytes.length > 1 && bytes.length % 2 === 0 && bytes[1] === 0;
  return limited(bytes.toString(wide ? "utf16le" : "utf8"));
}

/** An element, or several. */
export function indexed(value: Value, index: Value): Value {
  if (isKind(value, "output")) return value;
  if (isKind(value, "items")) return items(value.found.map((one) => ({ ...one, picked: true })));
  if (isKind(value, "fields")) return typeof index === "string" ? (value.of.get(index.toLowerCase()) ?? null) : null;
  const list = typeof value === "string" ? [...value] : isList(value) ? value : undefined;
  if (list === undefined) return null;
  const pick = (at: Value): Value => (typeof at === "number" ? (list.at(at) ?? null) : null);
  return isList(index) ? index.map(pick) : pick(index);
}

/** `[char]65` */
export function characters(value: Value): Value {
  if (isList(value)) return value.map(characters);
  if (typeof value === "number" && value >= 0 && value <= 0xffff) return String.fromCharCode(value);
  return typeof value === "string" && value.length === 1 ? value : null;
}

function withReplaced(value: string, from: string, to: string): Value {
  return value.length * (to.length + 1) > 1_000_000 ? null : limited(value.replaceAll(from, to));
}
