const named: Record<string, string> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  '"': '"',
  "'": "'",
};

const sequence =
  /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|0([0-7]{0,3})|([1-7][0-7]{0,2})|c|(.))/gs;

/** Resolves backslash escapes as `echo -e` or a `printf` format does. Bytes are read as UTF-8. */
export function unescapeText(text: string, as: "echo" | "printf"): string {
  if (!text.includes("\\")) return text;
  const end = endOf(text);
  const read = end >= 0 ? text.slice(0, text.indexOf("\\c", end)) : text;
  const made = read.replace(sequence, (whole, hex, short, long, zero, octal, char) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    if (short !== undefined || long !== undefined) return codePoint(Number.parseInt(short ?? long, 16)) ?? whole;
    if (zero !== undefined && as === "echo")
      return String.fromCharCode(Number.parseInt(zero === "" ? "0" : zero, 8) & 255);
    if (zero !== undefined)
      return String.fromCharCode(Number.parseInt(`0${zero.slice(0, 2)}`, 8) & 255) + zero.slice(2);
    if (octal !== undefined) return as === "echo" ? whole : String.fromCharCode(Number.parseInt(octal, 8) & 255);
    return named[char] ?? whole;
  });
  return bytesToText(made);
}

/** Where `\\c` ends the output; -1 when nowhere. */
function endOf(text: string): number {
  return text.search(/(?<!\\)(?:\\\\)*\\c/);
}

/** Whether the text ends its output before its own end, without the line break `echo` adds. */
export function endsEarly(text: string): boolean {
  return endOf(text) >= 0;
}

function codePoint(code: number): string | undefined {
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Runs of characters that are the bytes of UTF-8 text, as that text. */
export function bytesToText(text: string): string {
  return text.replace(/[\u0080-\u00ff]{2,}/g, (bytes) => {
    const made = Buffer.from(bytes, "latin1").toString("utf8");
    return made.includes("\ufffd") ? bytes : made;
  });
}
