/** One word, whatever stands in it. */
export function single(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** One word in double quotes, in which nothing expands. */
export function double(text: string): string {
  return `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
}

/** `$'\x72\x6d'`, byte by byte. */
export function hex(text: string): string {
  return `$'${[...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}'`;
}

/** `\162\155`, byte by byte, for `$'…'` and for printf. */
export function octal(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}

export function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

/** Where a word is cut in two; a word of one letter leaves nothing on the right. */
export function halves(word: string): [string, string] {
  const middle = Math.ceil(word.length / 2);
  return [word.slice(0, middle), word.slice(middle)];
}
