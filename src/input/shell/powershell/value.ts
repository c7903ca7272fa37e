import type { Candidate } from "../found.ts";

/** What an expression is known to be: a text, a number, a list of them, something with members, or nothing known. */
export type Value = null | string | number | readonly Value[] | Items | Fields | Thing | Output;

/** Files and folders that only the run will tell; what they may be is known. */
export interface Items {
  kind: "items";
  found: readonly Candidate[];
}

/** A hash table; keys are in lower case. */
export interface Fields {
  kind: "fields";
  of: ReadonlyMap<string, Value>;
}

/** An object of a .NET or COM type, its name in lower case and without `System.`. */
export interface Thing {
  kind: "thing";
  type: string;
  args: readonly Value[];
}

const MAX_LENGTH = 65_536;

/** Whether a value is a list; `Array.isArray` doesn't tell read-only ones. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** What a command gives, of which nothing is known but where it comes from. */
export interface Output {
  kind: "output";
  /** The command's index. */
  from: number;
}

export function isKind<Kind extends "items" | "fields" | "thing" | "output">(
  value: Value | undefined,
  kind: Kind,
): value is Extract<Value, { kind: Kind }> {
  return typeof value === "object" && value !== null && "kind" in value && value.kind === kind;
}

/** Files and folders by what they may be. */
export function items(found: readonly Candidate[]): Value {
  return found.length === 0 ? null : { kind: "items", found: found.slice(0, 64) };
}

/** One of a list's members: whichever. */
export function eachOf(value: Value): Value {
  if (!isList(value)) return value;
  const found = value.flatMap((item): readonly Candidate[] => {
    if (isKind(item, "items")) return item.found;
    return typeof item === "string" ? [{ word: item, picked: true }] : [];
  });
  return value.length === 1 ? (value[0] ?? null) : items(found);
}

/** Texts put together in a string or a word. */
export function concat(left: Value, right: Value): Value {
  if (left === "" && isKind(right, "items")) return right;
  const [first, second] = [asText(left), asText(right)];
  if (first !== null && second !== null) return limited(first + second);
  if (isKind(left, "items") && second !== null)
    return items(left.found.map((one) => ({ ...one, word: one.word + second })));
  if (isKind(right, "items") && first !== null)
    return items(right.found.map((one) => ({ ...one, word: first + one.word })));
  return [left, right].find((value) => isKind(value, "output")) ?? null;
}

/** A value as text: lists are joined by blanks, as in a double-quoted string. */
export function asText(value: Value): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  if (value === null || !isList(value)) return null;
  const texts = value.map(asText);
  return texts.includes(null) ? null : limited(texts.join(" "));
}

export function asList(value: Value): readonly Value[] {
  return isList(value) ? value : [value];
}

/** `left + right` */
export function added(left: Value, right: Value): Value {
  if (typeof left === "number" && typeof right === "number") return left + right;
  if (isList(left)) return [...left, ...asList(right)].slice(0, 4096);
  if (isKind(left, "fields") && isKind(right, "fields"))
    return { kind: "fields", of: new Map([...left.of, ...right.of]) };
  return concat(left, right);
}

/** `"{0}{1}" -f a, b` */
export function formatted(pattern: Value, values: Value): Value {
  if (typeof pattern !== "string") return null;
  const items = asList(values).map(asText);
  let known = true;
  const text = pattern.replace(/\{\{|\}\}|\{(\d+)(?:,-?\d+)?(?::[^}]*)?\}/g, (mark, index: string | undefined) => {
    if (index === undefined) return mark.charAt(0);
    const item = items[Number(index)] ?? null;
    if (item === null) known = false;
    return item ?? "";
  });
  return known ? limited(text) : null;
}

/** `-join (a, b)`, `(a, b) -join "-"` */
export function joinedBy(values: Value, between: string): Value {
  const texts = asList(values).map(asText);
  return texts.includes(null) ? null : limited(texts.join(between));
}

export function limited(text: string): string | null {
  return text.length > MAX_LENGTH ? null : text;
}
