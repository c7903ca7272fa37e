import { limits } from "./limits.ts";

/**
 * How much of a text may be parsed: its length, or where brackets nest deeper than is read. Quotes are not looked at,
 * so the count is never lower than the parser's own; the parser's work per level is linear, and this bounds the levels.
 */
export function parsableLength(text: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (char === 0x28 || char === 0x7b) {
      if (++depth > limits.brackets) return i;
    } else if ((char === 0x29 || char === 0x7d) && depth > 0) {
      depth--;
    }
  }
  return text.length;
}
