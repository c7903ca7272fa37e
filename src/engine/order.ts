import { Decimal, RegoObject, RegoSet, type Value } from "./value.ts";

/** Rego's order over all values: null, booleans, numbers, strings, arrays, objects, sets. */
export function compareValues(a: Value, b: Value): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  if (a instanceof RegoSet && b instanceof RegoSet) return compareLists(sorted(a.items), sorted(b.items));
  if (a instanceof RegoObject && b instanceof RegoObject) return compareObjects(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  return compareNumbers(a, b);
}

/** In Rego's order. */
export function sorted(values: readonly Value[]): Value[] {
  return [...values].sort(compareValues);
}

/** The same value, whatever order its sets and objects were read in. */
export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}

function rankOf(value: Value): number {
  if (value === null) return 0;
  if (typeof value === "boolean") return 1;
  if (typeof value === "number" || typeof value === "bigint" || value instanceof Decimal) return 2;
  if (typeof value === "string") return 3;
  if (Array.isArray(value)) return 4;
  return value instanceof RegoObject ? 5 : 6;
}

/** By UTF-8 bytes, which is by code point. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [[...a], [...b]];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const difference = compareValues(a[at] as Value, b[at] as Value);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Key by key, each key before its value. */
function compareObjects(a: RegoObject, b: RegoObject): number {
  const flat = ({ entries }: RegoObject) => [...entries].sort((x, y) => compareValues(x[0], y[0])).flat();
  return compareLists(flat(a), flat(b));
}

function compareNumbers(a: Value, b: Value): number {
  if (typeof a === "bigint" && typeof b === "bigint") return a < b ? -1 : a > b ? 1 : 0;
  const [left, right] = [Number(textOf(a)), Number(textOf(b))];
  return left < right ? -1 : left > right ? 1 : 0;
}

function textOf(value: Value): string {
  return value instanceof Decimal ? value.text : String(value);
}
