/** The letters that PowerShell takes for quotes and dashes: word processors' ones too. */
export const singleQuotes = "'\u2018\u2019\u201a\u201b";
export const doubleQuotes = '"\u201c\u201d\u201e';
export const dashes = "-\u2013\u2014\u2015";

const escapes: Readonly<Record<string, string>> = {
  "0": "\0",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\n": "",
};

/** What a backtick and a letter mean. */
export function escaped(letter: string): string {
  return escapes[letter] ?? letter;
}

/** Base64 of UTF-16LE, as `-EncodedCommand` takes it; nothing when it isn't that. */
export function decodeCommand(base64: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64.trim())) return undefined;
  const bytes = Buffer.from(base64.trim(), "base64");
  return bytes.length === 0 || bytes.length % 2 !== 0 ? undefined : bytes.toString("utf16le");
}
