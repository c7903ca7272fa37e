import { HookguardError } from "../errors.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { MAX_PAYLOAD_BYTES, MAX_PAYLOAD_DEPTH } from "./limits.ts";

/**
 * The payload that an agent wrote to stdin.
 * A byte order mark and raw control characters inside strings are forgiven, as clients have sent both
 * (contracts/claude-code.md §7); everything else that is not one JSON object is an error, and so a refusal.
 * @throws HookguardError `payload.*`
 */
export function parsePayload(bytes: Uint8Array): JsonObject {
  if (bytes.length > MAX_PAYLOAD_BYTES) throw new HookguardError("payload.too-large", { limit: MAX_PAYLOAD_BYTES });
  const text = decode(bytes);
  if (text.trim() === "") throw new HookguardError("payload.empty");
  if (deeperThan(text, MAX_PAYLOAD_DEPTH)) throw new HookguardError("payload.depth", { limit: MAX_PAYLOAD_DEPTH });
  const value = parse(text);
  if (!isJsonObject(value)) throw new HookguardError("payload.json", { why: "it is not an object" });
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    // The decoder drops a leading byte order mark.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new HookguardError("payload.encoding", { offset: firstBadByte(bytes) });
  }
}

/** Halves the range until the byte that breaks the text is found. */
function firstBadByte(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = good + Math.floor((bad - good) / 2);
    if (isText(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

/** Whether a prefix is text, a character that is merely cut off at its end aside. */
function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    try {
      return JSON.parse(escapeControls(text)) as Json;
    } catch {
      throw new HookguardError("payload.json", { why: reasonOf(error) }, { cause: error });
    }
  }
}

/** Engines quote the whole text in their message: only its kind is kept, the payload may hold secrets. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : "";
  if (/end|EOF|unterminated/i.test(message)) return "it ends too early";
  const position = /position (\d+)/.exec(message)?.[1];
  return position === undefined ? "it is malformed" : `it is malformed at character ${position}`;
}

/** Escapes raw control characters that stand inside strings. */
function escapeControls(text: string): string {
  let out = "";
  let inString = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) inString = !inString;
    else if (code === 0x5c && inString) at += 1;
    else if (code < 0x20 && inString) {
      out += `${text.slice(from, at)}\\u${code.toString(16).padStart(4, "0")}`;
      from = at + 1;
    }
  }
  return out + text.slice(from);
}

/** Scanned before parsing: a recursive parser must never meet a depth that it can't survive. */
function deeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

/** Index of the quote that closes the string which opens at `at`. */
function endOfString(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end !== -1) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}
