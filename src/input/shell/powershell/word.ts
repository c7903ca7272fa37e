import type { Candidate } from "../found.ts";
import { asText, isKind, isList, type Value } from "./value.ts";

/** One argument: its text, or what it may turn out to be. */
export interface Slot {
  /** `null` where it can't be known. */
  value: string | null;
  found?: readonly Candidate[];
}

/** One word of a command. */
export interface Word extends Slot {
  /** Its members, when it is a list (`a,b`). */
  items?: readonly Slot[];
  /** What it stands for, where that is more than a text. */
  given?: Value;
  /** A script block's text, `[start, end)` without its braces. */
  block?: [number, number];
  /** Whether it was quoted: then it is no parameter and no operator. */
  quoted: boolean;
  start: number;
  end: number;
}

/** The arguments that a value is: a list is several, files that may be one of several are each of them. */
export function slotsOf(value: Value): readonly Slot[] {
  if (isList(value)) return value.flatMap(slotsOf);
  if (isKind(value, "items")) return value.found.map((one) => ({ value: null, found: [one] }));
  return [{ value: asText(value) }];
}

/** A word that a value makes. */
export function wordOf(value: Value, start: number, end: number, quoted = true): Word {
  const base = { value: asText(value), quoted, start, end };
  if (!isList(value) && !isKind(value, "items"))
    return value === null || typeof value !== "object" ? base : { ...base, given: value };
  return { ...base, items: slotsOf(value), given: value };
}

/** What a word stands for. */
export function givenBy(word: Word): Value {
  if (word.given !== undefined) return word.given;
  return word.items === undefined ? word.value : word.items.map(({ value }) => value);
}
