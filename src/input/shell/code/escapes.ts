/** What a backslash means in the strings of these languages; they agree on all that matters here. */
const letters: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\x07",
  e: "\x1b",
  "0": "\0",
  "\n": "",
};

const sequence =
  /\\(?:x([0-9A-Fa-f]{1,2})|x\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|u\{([0-9A-Fa-f]{1,6})\}|U([0-9A-Fa-f]{8})|([0-7]{1,3})|([\s\S]))/g;

/** The text between quotes, escapes resolved. Never throws. */
export function unescaped(body: string): string {
  if (!body.includes("\\")) return body;
  return body.replace(sequence, (whole, ...groups: (string | undefined)[]) => {
    const [hex, hexes, unicode, unicodes, long, octal, letter] = groups;
    const code = hex ?? hexes ?? unicode ?? unicodes ?? long;
    if (code !== undefined) return character(Number.parseInt(code, 16), whole);
    if (octal !== undefined) return character(Number.parseInt(octal, 8), whole);
    return letter === undefined ? whole : (letters[letter] ?? letter);
  });
}

/** The text between quotes in which a backslash only escapes itself and the quote. */
export function unescapedRaw(body: string, quote: string): string {
  return body.replace(/\\([\s\S])/g, (whole, letter: string) => (letter === "\\" || letter === quote ? letter : whole));
}

function character(code: number, otherwise: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}
