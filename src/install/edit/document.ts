import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { HookguardError } from "../../errors.ts";
import { positionAt } from "./position.ts";
import { tokens } from "./tokens.ts";

/** A settings file as text and tree. Offsets count in `text`, which stands without its byte order mark. */
export interface SettingsDocument {
  /** What messages call it. */
  file: string;
  bom: boolean;
  text: string;
  /** Always an object; a file with nothing but blanks is read as `{}` (then `text` is `{}`). */
  root: Node;
  /** The file held nothing but blanks. */
  blank: boolean;
}

/** Which parts of JSON with comments an agent's own parser takes; none of them takes a comma before a bracket. */
export interface Syntax {
  comments: boolean;
  /** Whose parser it is, for messages. */
  title: string;
}

/** No settings file that a person keeps comes near it. */
export const MAX_SETTINGS_BYTES = 4 * 1024 * 1024;
/** The parsers recurse; what is deeper was made to hurt. */
const MAX_DEPTH = 200;

/**
 * Reads a settings file as strictly as the client does, so that what we add to it is really loaded.
 * @param bytes the file as it lies on disk
 * @throws HookguardError `settings.invalid` with line and column: not UTF-8, not JSON, comments the client rejects,
 * duplicate keys (which one counts is anyone's guess), a root that is no object
 */
export function parseSettings(bytes: Uint8Array, file: string, syntax: Syntax): SettingsDocument {
  const { bom, text } = decode(bytes, file);
  const refuse = (offset: number, why: string): never => {
    throw invalid(file, text, offset, why);
  };
  if (text.trim() === "") return { file, bom, text: "{}", root: emptyRoot(), blank: true };
  checkTokens(text, syntax, refuse);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: false });
  const first = errors[0];
  if (first) refuse(first.offset, parseErrors[printParseErrorCode(first.error)] ?? "it is not JSON");
  if (root === undefined) return refuse(0, "it is not JSON");
  if (root.type !== "object") refuse(root.offset, `it must hold an object, not ${article(root.type)}`);
  checkKeys(root, refuse);
  checkNative(text, refuse);
  return { file, bom, text, root, blank: false };
}

/** The document after its text changed: everything but the tree is kept. The edits are ours, so it parses. */
export function reparse(document: SettingsDocument, text: string): SettingsDocument {
  const root = parseTree(text);
  if (root === undefined) throw new HookguardError("bug", { message: `an edit broke ${document.file}` });
  return { ...document, text, root };
}

/** The bytes to write. */
export function encode({ bom, text }: Pick<SettingsDocument, "bom" | "text">): Uint8Array {
  return Buffer.from(bom ? `\uFEFF${text}` : text, "utf8");
}

/** The error for one place in a settings file. */
export function invalid(file: string, text: string, offset: number, why: string): HookguardError {
  const { line, column } = positionAt(text, offset);
  return new HookguardError("settings.invalid", { file, line, column, why });
}

function decode(bytes: Uint8Array, file: string): { bom: boolean; text: string } {
  const refuse = (why: string) => new HookguardError("settings.refused", { file, why });
  if (bytes.length > MAX_SETTINGS_BYTES) throw refuse(`it is larger than ${MAX_SETTINGS_BYTES} bytes`);
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new HookguardError("settings.invalid", { file, line: 1, column: 1, why: "it is UTF-16; save it as UTF-8" });
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.startsWith("\uFEFF") ? { bom: true, text: text.slice(1) } : { bom: false, text };
  } catch {
    const good = goodPrefix(bytes);
    throw invalid(file, good, good.length, "a byte here is not UTF-8");
  }
}

/** The text up to the first byte that is no UTF-8. */
function goodPrefix(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8").decode(bytes);
  const at = text.indexOf("\uFFFD");
  return at < 0 ? text : text.slice(0, at);
}

function checkTokens(text: string, syntax: Syntax, refuse: (offset: number, why: string) => never): void {
  let depth = 0;
  for (const token of tokens(text, 0, text.length)) {
    if (token.kind === "comment" && !syntax.comments) {
      refuse(token.offset, `${syntax.title} ignores the whole file because of this comment; remove it first`);
    }
    if (token.kind === "open") depth += 1;
    if (token.kind === "close") depth -= 1;
    if (depth > MAX_DEPTH) refuse(token.offset, `it is nested deeper than ${MAX_DEPTH} levels`);
  }
}

function checkKeys(node: Node, refuse: (offset: number, why: string) => never): void {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    const key = node.type === "object" ? child.children?.[0] : undefined;
    if (key !== undefined) {
      if (seen.has(key.value)) refuse(key.offset, `the key ${JSON.stringify(key.value)} stands here a second time`);
      seen.add(key.value);
    }
    checkKeys(child, refuse);
  }
}

/** The clients parse with `JSON.parse`; what it rejects is dead, whatever a more lenient parser thinks. */
function checkNative(text: string, refuse: (offset: number, why: string) => never): void {
  let plain = text;
  for (const { kind, offset, end } of tokens(text, 0, text.length)) {
    if (kind === "comment") plain = plain.slice(0, offset) + " ".repeat(end - offset) + plain.slice(end);
  }
  try {
    JSON.parse(plain);
  } catch (error) {
    const at = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
    refuse(Number(at ?? 0), "it is not JSON");
  }
}

function emptyRoot(): Node {
  return parseTree("{}") as Node;
}

function article(type: string): string {
  return type === "array" ? "an array" : type === "null" ? "null" : `a ${type}`;
}

const parseErrors: Partial<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol: "this is no JSON value",
  InvalidNumberFormat: "this is no JSON number",
  PropertyNameExpected: "a key in double quotes is missing here",
  ValueExpected: "a value is missing here",
  ColonExpected: "a colon is missing here",
  CommaExpected: "a comma is missing here",
  CloseBraceExpected: "a closing } is missing here",
  CloseBracketExpected: "a closing ] is missing here",
  EndOfFileExpected: "something follows after the end of the object",
  UnexpectedEndOfComment: "this comment doesn't end",
  UnexpectedEndOfString: "this string doesn't end",
  UnexpectedEndOfNumber: "this number doesn't end",
  InvalidUnicode: "this \\u escape is not valid",
  InvalidEscapeCharacter: "this escape is not valid",
  InvalidCharacter: "a control character stands here unescaped",
};
