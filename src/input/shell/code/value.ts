/** What is known of a value while code is read: constants, names, and a mark where something isn't known. */
export type Value = null | string | number | Ref | List | Any | Thing | Table;

/** A name that nobody assigned: a module, a function, `True`; a method keeps what it was taken from. */
export interface Ref {
  kind: "ref";
  name: string;
  self?: Value;
}

export interface List {
  kind: "list";
  items: readonly Value[];
}

/** One of these, it can't be said which. */
export interface Any {
  kind: "any";
  of: readonly Value[];
}

/** An object that stands for a path (`Path("x")`, `Bun.file("x")`). */
export interface Thing {
  kind: "thing";
  type: string;
  text: string;
}

/** An object or hash literal, or keyword arguments. */
export interface Table {
  kind: "table";
  fields: ReadonlyMap<string, Value>;
}

/** Stands in a string where text is that isn't known. A private letter, so that joining is plain concatenation. */
export const HOLE = "\uE000";
/** Stands in front of a {@link HOLE} where a text has become too long to be worked out. */
export const CUT = "\uE001";
const MAX_TEXT = 65_536;
const MAX_CHOICES = 16;

export function ref(name: string, self?: Value): Ref {
  return self === undefined ? { kind: "ref", name } : { kind: "ref", name, self };
}

export function list(items: readonly Value[]): List {
  return { kind: "list", items };
}

/** One of several values; too many are unknown. */
export function any(values: readonly Value[]): Value {
  const flat = values.flatMap((value) => (isKind(value, "any") ? value.of : [value]));
  const of = [...new Set(flat)];
  if (of.length === 1) return of[0] ?? null;
  return of.length > MAX_CHOICES ? null : { kind: "any", of };
}

export function isKind<Kind extends "ref" | "list" | "any" | "thing" | "table">(
  value: Value | undefined,
  kind: Kind,
): value is Extract<Value, { kind: Kind }> {
  return typeof value === "object" && value !== null && value.kind === kind;
}

/** The text of a value: with a {@link HOLE} where it isn't known, several where it may be one of several. */
export function textsOf(value: Value | undefined): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (isKind(value, "thing")) return [value.text];
  if (isKind(value, "any")) return value.of.flatMap(textsOf).slice(0, MAX_CHOICES);
  return [HOLE];
}

/** Joins two values as text. */
export function joined(left: Value, right: Value): Value {
  if (typeof left === "string" && typeof right === "string") {
    return shortened(left + right);
  }
  if (isKind(left, "list") && isKind(right, "list")) return list([...left.items, ...right.items].slice(0, 4096));
  const texts = textsOf(left).flatMap((first) => textsOf(right).map((second) => first + second));
  return any(texts.map((text) => shortened(text)));
}

/** A text, cut where it is too long: its beginning still says what it is about. */
export function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, 1_024)}${CUT}${HOLE}` : text;
}

/** A text so many times. */
export function repeated(text: string, times: number): string {
  const known = Math.ceil((MAX_TEXT + 1) / Math.max(1, text.length));
  return shortened(text.repeat(Math.min(Math.floor(times), known)));
}

/** Applies a function to every text that a value may be. */
export function mapText(value: Value | undefined, change: (text: string) => Value): Value {
  return any(
    textsOf(value).map((text) => (text.includes(HOLE) ? (text.includes(CUT) ? CUT + HOLE : null) : change(text))),
  );
}
