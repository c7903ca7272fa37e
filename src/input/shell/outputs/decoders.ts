import { isKnown, unknownLines } from "../hole.ts";
import type { Ran } from "../place.ts";
import { hasOption, optionValue, type Run } from "../runs/run.ts";
import { bytesToText } from "./escapes.ts";
import { type Filter, filter, inputOf } from "./text.ts";

const latin = (bytes: Uint8Array) => bytesToText(Buffer.from(bytes).toString("latin1"));

function fromBase64(text: string): string | null {
  const clean = text.replace(/[\s\0]/g, "");
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(clean) ? latin(Buffer.from(clean, "base64")) : null;
}

const base32Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): string | null {
  const clean = text.replace(/\s/g, "").replace(/=+$/, "");
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of clean) {
    const value = base32Letters.indexOf(letter);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
  }
  return latin(Uint8Array.from(bytes));
}

function fromHex(text: string): string | null {
  const clean = text.replace(/[\s:]/g, "");
  return /^(?:[0-9a-fA-F]{2})*$/.test(clean) ? latin(Buffer.from(clean, "hex")) : null;
}

const toBase64 = (text: string) => `${Buffer.from(text).toString("base64")}\n`;

export const base64: Filter = (text, run) =>
  hasOption(run, "-d", "-D", "--decode") ? fromBase64(text) : toBase64(text);
export const base32: Filter = (text, run) => (hasOption(run, "-d", "-D", "--decode") ? fromBase32(text) : null);

export const basenc: Filter = (text, run) => {
  if (!hasOption(run, "-d", "--decode")) return null;
  if (hasOption(run, "--base64", "--base64url")) return fromBase64(text);
  if (hasOption(run, "--base16")) return fromHex(text);
  return hasOption(run, "--base32") ? fromBase32(text) : null;
};

/** `xxd -r -p`, and `xxd -r` of a full dump. */
export const xxd: Filter = (text, run) => {
  if (!hasOption(run, "-r", "-revert")) return null;
  if (hasOption(run, "-p", "-ps", "-plain", "-postscript")) return fromHex(text);
  const dumped = text.split("\n").map((line) => /^[0-9a-fA-F]+:\s*((?:[0-9a-fA-F]{2,4} ?)+)/.exec(line)?.[1] ?? "");
  return fromHex(dumped.join(""));
};

/** `openssl enc -d -base64`, `openssl base64 -d`; anything that needs a key isn't known. */
export function openssl(run: Run): Ran {
  const [sub] = run.given.subcommand;
  const base = sub === "base64" || hasOption(run, "-base64", "-a");
  const plain =
    (sub === "base64" || sub === "enc") &&
    base &&
    run.given.options.every(({ name }) => /^-(?:d|a|A|base64|in|e)$/.test(name));
  const file = optionValue(run, "-in");
  const { text, decoded } = inputOf(run, file === undefined ? [] : [file]);
  if (!plain || !isKnown(text)) return { out: unknownLines, decoded: true, ok: undefined };
  return {
    out: hasOption(run, "-d") ? (fromBase64(text) ?? unknownLines) : toBase64(text),
    decoded: decoded || hasOption(run, "-d"),
    ok: undefined,
  };
}

/** `tr`: sets with ranges, classes and escapes; `-d`, `-s` and `-c` on the plain cases. */
export function tr(run: Run): Ran {
  const [from, to] = run.given.operands.map(({ value }) => (value === null ? null : characters(value)));
  const { text } = inputOf(run, []);
  const readable = isKnown(text) && run.session.budget.step(text.length >> 6);
  const out = !readable || from === undefined || from === null || to === null ? null : translated(run, text, from, to);
  return { out: out ?? unknownLines, decoded: true, ok: undefined };
}

function translated(run: Run, text: string, from: string[], to: string[] | undefined): string | null {
  const complement = hasOption(run, "-c", "-C", "--complement");
  const set = new Set(from);
  const inSet = (char: string) => set.has(char) !== complement;
  const chars = [...text];
  if (hasOption(run, "-d", "--delete")) return chars.filter((char) => !inSet(char)).join("");
  if (to === undefined) {
    return hasOption(run, "-s", "--squeeze-repeats")
      ? chars.filter((char, i) => char !== chars[i - 1] || !inSet(char)).join("")
      : null;
  }
  const last = to.at(-1);
  if (last === undefined || hasOption(run, "-t", "--truncate-set1")) return null;
  const map = new Map<string, string>();
  for (const [index, char] of from.entries()) map.set(char, to[index] ?? last);
  const made = chars.map((char) => (complement ? (set.has(char) ? char : last) : (map.get(char) ?? char)));
  if (!hasOption(run, "-s", "--squeeze-repeats")) return made.join("");
  const squeezed = new Set(to);
  return made.filter((char, i) => char !== made[i - 1] || !squeezed.has(char)).join("");
}

const classes: Record<string, string> = {
  lower: "a-z",
  upper: "A-Z",
  alpha: "A-Za-z",
  digit: "0-9",
  alnum: "0-9A-Za-z",
  xdigit: "0-9A-Fa-f",
  space: "\t-\r ",
  blank: "\t ",
  punct: "!-/:-@[-`{-~",
};
const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", a: "\x07", b: "\b", f: "\f", v: "\v" };

/** The characters of a `tr` set in order; `null` for what isn't read (`[x*]`, `[=x=]`). */
function characters(set: string): string[] | null {
  const named = set.replace(/\[:(\w+):\]/g, (whole, name) => classes[name] ?? whole);
  if (/\[:|\[=|\[.\*/.test(named)) return null;
  const plain = named
    .replace(/\\([0-7]{1,3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8) & 255))
    .replace(/\\(.)/gs, (_, char) => (char === "-" ? "\u{10ffff}" : (escapes[char] ?? char)));
  const all: string[] = [];
  const chars = [...plain];
  for (let i = 0; i < chars.length; i++) {
    const from = chars[i] ?? "";
    const to = chars[i + 1] === "-" ? chars[i + 2] : undefined;
    if (to === undefined) all.push(from === "\u{10ffff}" ? "-" : from);
    else {
      const [a, b] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0];
      if (b < a || b - a > 0x400) return null;
      for (let code = a; code <= b; code++) all.push(String.fromCodePoint(code));
      i += 2;
    }
  }
  return all;
}

export const decoders = {
  base64: filter(base64, { decodes: true }),
  base32: filter(base32, { decodes: true }),
  basenc: filter(basenc, { decodes: true }),
  xxd: filter(xxd, { decodes: true }),
  openssl,
  tr,
};
