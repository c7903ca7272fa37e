import type { Flags } from "./directive.ts";

const escapes: Record<string, string> = {
  "\x07": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
  "\\": "\\\\",
};

/** A text in Go's double quotes; in backquotes with `#` where nothing in it needs an escape. */
export function quote(text: string, { sharp, plus }: Pick<Flags, "sharp" | "plus">): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what backquotes can't hold
  if (sharp && !/[\0-\x08\x0a-\x1f\x7f`\ufeff]/.test(text)) return `\`${text}\``;
  return `"${escaped(text, '"', plus)}"`;
}

/** A character in Go's single quotes. */
export function quoteRune(character: string, { plus }: Pick<Flags, "plus">): string {
  return `'${escaped(character, "'", plus)}'`;
}

function escaped(text: string, mark: string, ascii: boolean): string {
  let out = "";
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character === mark) out += `\\${mark}`;
    else if (escapes[character] !== undefined) out += escapes[character];
    else if (code < 0x20 || code === 0x7f) out += `\\x${code.toString(16).padStart(2, "0")}`;
    else if (code < 0x7f || (!ascii && /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(character))) out += character;
    else if (code < 0x10000) out += `\\u${code.toString(16).padStart(4, "0")}`;
    else out += `\\U${code.toString(16).padStart(8, "0")}`;
  }
  return out;
}
