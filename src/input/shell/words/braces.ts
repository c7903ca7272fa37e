import { limits } from "../limits.ts";

/**
 * Brace expansion of a word as it is written, quotes and all: `a{b,c}` becomes `ab ac`. Nothing is returned when it
 * becomes more words than are read.
 */
export function expandBraces(raw: string, depth = 0): string[] | undefined {
  if (depth > limits.brackets) return undefined;
  const open = findGroup(raw, 0);
  if (open === undefined) return [raw];
  const results: string[] = [];
  const head = raw.slice(0, open.start);
  const tails = expandBraces(raw.slice(open.end), depth + 1);
  if (tails === undefined) return undefined;
  for (const part of open.parts) {
    const middles = open.sequence ? [part] : expandBraces(part, depth + 1);
    if (middles === undefined || middles.length * tails.length + results.length > limits.braces) return undefined;
    for (const middle of middles) for (const tail of tails) results.push(head + middle + tail);
  }
  return results;
}

interface Group {
  start: number;
  end: number;
  parts: string[];
  /** `{1..3}`: its parts are made, not written. */
  sequence: boolean;
}

/** The first group that expands: one with a comma at its own level, or a sequence. */
function findGroup(raw: string, from: number): Group | undefined {
  for (let i = from; i < raw.length; i++) {
    const skipped = skipQuoted(raw, i);
    if (skipped > i) {
      i = skipped - 1;
      continue;
    }
    if (raw[i] !== "{") continue;
    const group = readGroup(raw, i);
    if (group !== undefined) return group;
  }
  return undefined;
}

function readGroup(raw: string, start: number): Group | undefined {
  const parts: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let i = start + 1; i < raw.length; i++) {
    const skipped = skipQuoted(raw, i);
    if (skipped > i) {
      i = skipped - 1;
      continue;
    }
    const char = raw[i];
    if (char === "{") depth++;
    else if (char === "," && depth === 0) {
      parts.push(raw.slice(from, i));
      from = i + 1;
    } else if (char === "}" && depth-- === 0) {
      const last = raw.slice(from, i);
      if (parts.length > 0) return { start, end: i + 1, parts: [...parts, last], sequence: false };
      const made = sequence(last);
      return made === undefined ? undefined : { start, end: i + 1, parts: made, sequence: true };
    }
  }
  return undefined;
}

/** The end of what is quoted or expanded at `i`, or `i` when nothing is. */
function skipQuoted(raw: string, i: number): number {
  const char = raw[i];
  if (char === "\\") return i + 2;
  if (char === "'" || char === '"' || char === "`") return closing(raw, i + 1, char);
  if (char === "$" && raw[i + 1] === "'") return closing(raw, i + 2, "'", true);
  if (char === "$" && (raw[i + 1] === "{" || raw[i + 1] === "(")) return closingBracket(raw, i + 1);
  if ((char === "<" || char === ">") && raw[i + 1] === "(") return closingBracket(raw, i + 1);
  return i;
}

function closing(raw: string, from: number, quote: string, escapes = quote !== "'"): number {
  for (let i = from; i < raw.length; i++) {
    if (escapes && raw[i] === "\\") i++;
    else if (raw[i] === quote) return i + 1;
  }
  return raw.length;
}

function closingBracket(raw: string, from: number): number {
  const open = raw[from];
  const close = open === "{" ? "}" : ")";
  let depth = 0;
  for (let i = from; i < raw.length; i++) {
    const char = raw[i];
    if (char === "\\") i++;
    else if (char === "'" || char === '"' || char === "`") i = closing(raw, i + 1, char) - 1;
    else if (char === open) depth++;
    else if (char === close && --depth === 0) return i + 1;
  }
  return raw.length;
}

const range = /^(?:(-?\d{1,9})\.\.(-?\d{1,9})|([A-Za-z])\.\.([A-Za-z]))(?:\.\.(-?\d{1,9}))?$/;

/** `1..3`, `a..e`, `0..10..2`; one element too many is enough to say that it is too long. */
function sequence(text: string): string[] | undefined {
  const found = range.exec(text);
  if (found === null) return undefined;
  const [, a, b, c, d, by] = found;
  const letters = c !== undefined;
  const from = letters ? c.charCodeAt(0) : Number(a);
  const to = letters ? (d ?? "").charCodeAt(0) : Number(b);
  const step = Math.abs(Number(by ?? 1)) || 1;
  const width = !letters && /^-?0\d/.test(`${a} ${b}`) ? Math.max(a?.length ?? 0, b?.length ?? 0) : 0;
  const made: string[] = [];
  for (let n = from; from <= to ? n <= to : n >= to; n += from <= to ? step : -step) {
    made.push(letters ? String.fromCharCode(n) : String(n).padStart(width, "0"));
    if (made.length > limits.braces) break;
  }
  return made;
}
