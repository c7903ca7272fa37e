/**
 * The part of the tar format that bundles use: regular files with short names, in memory. Ours, because the reader
 * stands on the hook path and has to say precisely what it refuses.
 */

const BLOCK = 512;

export interface TarEntry {
  name: string;
  bytes: Uint8Array;
}

/** What is wrong with an archive, in a few words that fit behind "is damaged:". */
export class TarError extends Error {}

/**
 * Reads the regular files of an archive, in its order. Folders and extended headers of no consequence are skipped;
 * links, devices and unknown kinds are refused: OPA ignores them, but a bundle has no use for them.
 * @throws TarError
 */
export function readTar(archive: Uint8Array): TarEntry[] {
  const entries: TarEntry[] = [];
  let longName: string | undefined;
  for (let at = 0; ; ) {
    if (at + BLOCK > archive.length) throw new TarError("it ends before the archive's end mark");
    const header = archive.subarray(at, at + BLOCK);
    if (isZero(header)) return entries;
    checkSum(header);
    const size = octal(header, 124, 12);
    const start = at + BLOCK;
    if (start + size > archive.length) throw new TarError("its last file is cut off");
    const bytes = archive.subarray(start, start + size);
    const kind = String.fromCharCode(header[156] ?? 0);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    if (kind === "x") longName = paxPath(bytes) ?? longName;
    else if (kind === "L") longName = text(bytes, 0, bytes.length);
    else if (kind !== "g") {
      const name = longName ?? fullName(header);
      longName = undefined;
      if (kind === "0" || kind === "\0") entries.push({ name, bytes });
      else if (kind !== "5") throw new TarError(`${name} is not a regular file`);
    }
  }
}

/** Writes an archive whose bytes depend on nothing but the entries: no times, no owners, mode 0600. */
export function writeTar(entries: readonly TarEntry[]): Uint8Array {
  const parts = entries.map((entry) => ({ header: headerOf(entry), bytes: entry.bytes }));
  const length = parts.reduce((sum, { bytes }) => sum + BLOCK + padded(bytes.length), 2 * BLOCK);
  const archive = new Uint8Array(length);
  let at = 0;
  for (const { header, bytes } of parts) {
    archive.set(header, at);
    archive.set(bytes, at + BLOCK);
    at += BLOCK + padded(bytes.length);
  }
  return archive;
}

function headerOf({ name, bytes }: TarEntry): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const encoder = new TextEncoder();
  const put = (value: string, offset: number) => header.set(encoder.encode(value), offset);
  const [prefix, rest] = split(name, encoder);
  put(rest, 0);
  put("0000600\0", 100);
  put("0000000\0", 108);
  put("0000000\0", 116);
  put(`${bytes.length.toString(8).padStart(11, "0")}\0`, 124);
  put("00000000000\0", 136);
  put("        ", 148);
  put("0", 156);
  put("ustar\x0000", 257);
  put(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** A name of up to 100 bytes stands in one field, a longer one is cut at a slash into prefix (155) and name. */
function split(name: string, encoder: { encode(text: string): Uint8Array }): [string, string] {
  const length = (part: string) => encoder.encode(part).length;
  if (length(name) <= 100) return ["", name];
  for (let at = name.indexOf("/", 1); at !== -1; at = name.indexOf("/", at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (length(prefix) <= 155 && length(rest) <= 100 && rest !== "") return [prefix, rest];
  }
  throw new TarError(`the name ${name} is too long for an archive`);
}

function fullName(header: Uint8Array): string {
  const prefix = text(header, 257, 6).startsWith("ustar") ? text(header, 345, 155) : "";
  const name = text(header, 0, 100);
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** The `path` record of an extended header: `LENGTH path=VALUE\n`. */
function paxPath(bytes: Uint8Array): string | undefined {
  return /(?:^|\n)\d+ path=([^\n]*)\n/.exec(text(bytes, 0, bytes.length))?.[1];
}

/** The sum of a header's bytes, those of the sum itself counted as blanks. */
function checkSum(header: Uint8Array): void {
  let sum = 8 * 32 + sumOf(header);
  for (let at = 148; at < 156; at += 1) sum -= header[at] ?? 0;
  if (sum !== octal(header, 148, 8)) throw new TarError("a header's checksum is wrong");
}

/**
 * The sum of a block's bytes, four at a time: two bytes of each word are added up in the two halves of one number.
 * A hook reads an archive before any of this code is compiled, so the turns of this loop are felt.
 */
function sumOf(block: Uint8Array): number {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < BLOCK; at += 4) {
    const word = view.getUint32(at);
    even += (word >>> 8) & 0xff00ff;
    odd += word & 0xff00ff;
  }
  return (even >>> 16) + (even & 0xffff) + (odd >>> 16) + (odd & 0xffff);
}

/** An octal number, with blanks before and blanks or NULs behind it. */
function octal(header: Uint8Array, offset: number, length: number): number {
  let value = 0;
  let at = offset;
  const end = offset + length;
  while (at < end && header[at] === BLANK) at += 1;
  const first = at;
  for (let digit = (header[at] ?? 0) - ZERO; at < end && digit >= 0 && digit < 8; ) {
    value = value * 8 + digit;
    at += 1;
    digit = (header[at] ?? 0) - ZERO;
  }
  const rest = header[at];
  if (at === first || (at < end && rest !== 0 && rest !== BLANK)) throw new TarError("a header's number is malformed");
  return value;
}

const BLANK = 0x20;
const ZERO = 0x30;

/** UTF-8 up to the first NUL. */
function text(bytes: Uint8Array, offset: number, length: number): string {
  const field = bytes.subarray(offset, offset + length);
  const end = field.indexOf(0);
  return decoder.decode(end === -1 ? field : field.subarray(0, end));
}

const decoder = new TextDecoder();

function isZero(block: Uint8Array): boolean {
  return block[0] === 0 && block.every((byte) => byte === 0);
}

function padded(size: number): number {
  return Math.ceil(size / BLOCK) * BLOCK;
}
