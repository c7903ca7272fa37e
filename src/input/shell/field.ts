import { asFact, hole } from "./hole.ts";
import type { Span } from "./source.ts";

/** One word of a command after expansion. */
export interface Field {
  /** The word as the program gets it, with holes where it isn't known. */
  text: string;
  /** The word as the program gets it; `null` when a part of it can't be known. */
  value: string | null;
  /** The word as it was written. */
  raw: string;
  span: Span;
  /** It holds a pattern that the shell would expand to file names. */
  glob: boolean;
  /** It may turn out to be no word at all (an unquoted expansion that is not known). */
  mayVanish: boolean;
  /** Its value went through a decoder. */
  decoded: boolean;
  /** The commands whose output it is made of (`$(…)`, `<(…)`). */
  flows: readonly number[];
  /** The commands that read what is written to it (`>(…)`). */
  feeds: readonly number[];
  /** What it may be, where it isn't known and is one of these. */
  either?: readonly string[];
  /** The file whose content it is, and whether that was written before this text. */
  script?: { path: string; earlier: boolean };
  /** The text behind `<(…)`; absent for any other word. */
  file?: string;
}

/** A field that was made up rather than written: all of it from one place. */
export function madeField(text: string | null, raw: string, span: Span, from?: Partial<Field>): Field {
  const plain = { raw, span, glob: false, mayVanish: false, decoded: false, flows: [], feeds: [] };
  return withText({ ...plain, ...from }, text);
}

/** The same field with another text. */
export function withText(field: Omit<Field, "text" | "value">, text: string | null): Field {
  const known = text ?? hole;
  return { ...field, text: known, value: asFact(known) };
}

/** The stretch from the first to the last of some fields. */
export function spanOf(fields: readonly Field[], otherwise: Span): Span {
  const [first] = fields;
  if (first === undefined) return otherwise;
  let [start, end] = first.span;
  for (const field of fields) {
    if (field.span[0] < start) start = field.span[0];
    if (field.span[1] > end) end = field.span[1];
  }
  return [start, end];
}

/** Fields joined by blanks, as `eval` and `ssh` do. */
export function joined(fields: readonly Field[]): string {
  return fields.map(({ text }) => text).join(" ");
}

/** Words as positional parameters: from one that may vanish on, none is sure to stand where it does. */
export function positionalTexts(fields: readonly Field[]): string[] {
  let doubtful = false;
  return fields.map(({ text, mayVanish }) => {
    doubtful ||= mayVanish;
    return doubtful ? hole : text;
  });
}
