import { unread } from "../shell/hole.ts";

/**
 * The text of a script, as what runs it takes it: shells drop NUL bytes, and of UTF-16, which Windows writes, that leaves
 * the commands. A part that isn't known is a hole.
 */
export function scriptText(bytes: Uint8Array, whole: boolean): string {
  const text = decoded(bytes)
    .replace(/\0/g, "")
    .replace(/^\ufeff/, "");
  return whole ? text : `${text}\n${unread}\n`;
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (first === 0xff && second === 0xfe) return buffer.toString("utf16le");
  if (first === 0xfe && second === 0xff)
    return Buffer.from(buffer.subarray(0, buffer.length & ~1))
      .swap16()
      .toString("utf16le");
  return buffer.toString("utf8");
}

/** The first bytes of programs that the system runs itself: ELF, Mach-O, Windows, WebAssembly. */
const magics = ["7f454c46", "cffaedfe", "cefaedfe", "feedface", "feedfacf", "cafebabe", "4d5a", "0061736d"];

/**
 * Whether a file is a program that was compiled. A shell runs what the system refuses as a script, unless there is a NUL in
 * the first line: a sign alone isn't enough.
 */
export function isCompiled(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 80));
  const line = start.indexOf(10);
  const nul = start.indexOf(0);
  const hex = start.toString("hex", 0, 4);
  return magics.some((magic) => hex.startsWith(magic)) && nul >= 0 && (line < 0 || nul < line);
}
