import { createScanner } from "jsonc-parser";

/** One piece of a settings file that is not blank. */
export interface Token {
  kind: "open" | "close" | "comma" | "comment" | "value";
  offset: number;
  end: number;
}

/** The pieces between two offsets; both must lie between pieces. */
export function* tokens(text: string, from: number, to: number): Generator<Token> {
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  for (let kind: number = scanner.scan(); kind !== END_OF_FILE; kind = scanner.scan()) {
    const offset = scanner.getTokenOffset();
    if (offset >= to) return;
    if (kind === LINE_BREAK || kind === BLANKS) continue;
    yield { kind: kinds[kind] ?? "value", offset, end: offset + scanner.getTokenLength() };
  }
}

// jsonc-parser's `SyntaxKind` is an ambient const enum, which can't be imported under `verbatimModuleSyntax`.
const LINE_BREAK = 14;
const BLANKS = 15;
const END_OF_FILE = 17;
const kinds: Partial<Record<number, Token["kind"]>> = {
  1: "open",
  2: "close",
  3: "open",
  4: "close",
  5: "comma",
  12: "comment",
  13: "comment",
};
