import { join } from "./arithmetic.ts";
import type { Reading } from "./reading.ts";
import type { Part, Token } from "./token.ts";
import { isKind, type Value } from "./value.ts";

/** What the text of a string needs of the reader. */
export interface Embedded {
  /** Whether this place may be passed more than once, or never. */
  inside(): boolean;
  /** Code inside a string, and what it comes to. */
  code(text: string): Value;
}

/** What a string is, put together from its parts. */
export function stringValue(reading: Reading, token: Token, embedded: Embedded): Value {
  const [first, ...more] = token.parts ?? [];
  let value = first === undefined ? "" : partValue(reading, first, embedded);
  for (const part of more) value = join(reading, value, partValue(reading, part, embedded));
  return value;
}

function partValue({ scope }: Reading, part: Part, embedded: Embedded): Value {
  if ("text" in part) return part.text;
  if (!("name" in part)) return embedded.code(part.code);
  const value = scope.get(part.name, embedded.inside());
  return value === undefined || isKind(value, "ref") ? null : value;
}
