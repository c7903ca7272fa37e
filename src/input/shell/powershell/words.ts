import type { Redirect } from "../../types.ts";
import type { Piece, Scanner } from "./scanner.ts";
import { concat, type Value } from "./value.ts";
import { type Word, wordOf } from "./word.ts";

/** What words need of the reader. */
export interface WordHost {
  variable(name: string): Value;
  /** What stands between brackets: an expression, or commands whose output isn't known. */
  bracket(range: [number, number]): Value;
  /** A hash table's entries. */
  hash(range: [number, number]): Value;
  /** The members that stand behind a value, and what calling them does. */
  members(value: Value): Value;
  /** A script block in the place of a command's name: it runs. */
  block(range: [number, number]): void;
  /** Something that isn't understood, from here on. */
  strange(from: number): void;
}

/** Reads the words of commands. */
export class WordReader {
  readonly #scanner: Scanner;
  readonly #host: WordHost;

  constructor(scanner: Scanner, host: WordHost) {
    this.#scanner = scanner;
    this.#host = host;
  }

  /** A redirection, if one stands here. */
  redirect(redirects: Redirect[]): boolean {
    const scanner = this.#scanner;
    const match = /^([1-6*]?)(>>?|<)(?:&([12]))?/.exec(scanner.text.slice(scanner.at, scanner.at + 6));
    if (match === null || scanner.done) return false;
    scanner.at += match[0].length;
    const [, fd = "", op = "", copied] = match;
    if (copied !== undefined) {
      redirects.push({ op: ">&", ...(fd === "" || fd === "*" ? {} : { fd: Number(fd) }), target: copied });
      return true;
    }
    scanner.skip();
    const target = this.word(false);
    redirects.push({
      op: fd === "*" ? "&>" : op,
      ...(fd === "" || fd === "*" ? {} : { fd: Number(fd) }),
      target: target?.value ?? null,
    });
    return true;
  }

  /** Behind `--%` words are taken as they stand. */
  verbatim(): Word[] {
    const scanner = this.#scanner;
    const start = scanner.at;
    while (!scanner.done && !/[\r\n|]/.test(scanner.peek())) scanner.at += 1;
    const found = [...scanner.text.slice(start, scanner.at).matchAll(/"([^"]*)"|\S+/g)];
    return found.map((match) => ({
      value: match[1] ?? match[0],
      quoted: true,
      start: start + match.index,
      end: start + match.index + match[0].length,
    }));
  }

  /** A word, or a list of them; nothing where the command ends. */
  word(isName: boolean): Word | undefined {
    const first = this.#single(isName);
    if (first === undefined || this.#scanner.peek() !== ",") return first;
    const items = [first];
    for (this.#scanner.skip(); this.#scanner.peek() === ","; this.#scanner.skip()) {
      this.#scanner.at += 1;
      this.#scanner.skip(true);
      const next = this.#single(false);
      if (next === undefined) break;
      items.push(next);
    }
    return {
      value: null,
      items: items.flatMap(({ value, items: inside }) => inside ?? [{ value }]),
      quoted: true,
      start: first.start,
      end: this.#scanner.at,
    };
  }

  #single(isName: boolean): Word | undefined {
    const scanner = this.#scanner;
    const start = scanner.at;
    const letter = scanner.peek();
    if (letter === "" || /[\r\n;|)}&,<>]/.test(letter)) return undefined;
    if (letter === "{") {
      const block = scanner.balanced();
      if (isName) this.#host.block(block);
      return { value: null, items: [], block, quoted: true, start, end: scanner.at };
    }
    if (letter === "(" || (letter === "@" && /[({]/.test(scanner.peek(1)))) return this.#bracketWord(start);
    if (letter === "$" && member.test(scanner.text.slice(start, start + 128))) {
      const value = this.#host.members(this.#host.variable(scanner.variable() ?? ""));
      return wordOf(value, start, scanner.at);
    }
    const { pieces, quoted } = this.#pieces();
    if (scanner.at === start) return undefined;
    const [only, ...others] = pieces;
    const alone = only !== undefined && others.length === 0 && !("text" in only) && !quoted;
    const value = alone ? this.#pieceValue(only) : this.#joined(pieces);
    const word = wordOf(value, start, scanner.at, quoted);
    return scanner.isDash(letter) && !quoted && word.value !== null
      ? { ...word, value: `-${word.value.slice(1)}` }
      : word;
  }

  #bracketWord(start: number): Word {
    const scanner = this.#scanner;
    const isHash = scanner.peek() === "@" && scanner.peek(1) === "{";
    if (scanner.peek() === "@") scanner.at += 1;
    const range = scanner.balanced();
    const value = this.#host.members(isHash ? this.#host.hash(range) : this.#host.bracket(range));
    return wordOf(value, start, scanner.at);
  }

  /** Everything that touches: `a"b"$c'd'`. */
  #pieces(): { pieces: Piece[]; quoted: boolean } {
    const scanner = this.#scanner;
    const pieces: Piece[] = [];
    let quoted = false;
    for (;;) {
      const before = scanner.at;
      if (scanner.isSingle()) pieces.push({ text: scanner.single() });
      else if (scanner.isDouble()) pieces.push(...scanner.double());
      else if (scanner.peek() === "@" && (scanner.isSingle(scanner.peek(1)) || scanner.isDouble(scanner.peek(1)))) {
        pieces.push(...scanner.here());
      } else {
        scanner.bare(pieces);
        if (scanner.at === before) return { pieces, quoted };
        continue;
      }
      quoted ||= before === scanner.at || pieces.length > 0;
    }
  }

  /** A string, in an expression. */
  text(): Value {
    const scanner = this.#scanner;
    const isQuote = scanner.isSingle() || scanner.isDouble();
    if (isQuote) {
      const pieces: Piece[] = scanner.isSingle() ? [{ text: scanner.single() }] : scanner.double();
      return this.#joined(pieces);
    }
    if (scanner.peek() === "@") return this.#joined(scanner.here());
    const from = scanner.at;
    const pieces: Piece[] = [];
    scanner.bare(pieces);
    if (scanner.at === from) {
      this.#host.strange(from);
      scanner.at += 1;
    }
    return null;
  }

  #joined(pieces: readonly Piece[]): Value {
    let value: Value = "";
    for (const [index, piece] of pieces.entries()) {
      const part = this.#pieceValue(piece);
      // `$x.y` and `$x[0]` in a bare word are members of `$x`.
      const next = pieces[index + 1];
      const isMember =
        "variable" in piece && next !== undefined && "text" in next && /^(?:\.[A-Za-z_]\w*$|\[)/.test(next.text);
      value = isMember && part === "" ? null : concat(value, part);
    }
    return value;
  }

  #pieceValue(piece: Piece): Value {
    if ("text" in piece) return piece.text;
    if ("variable" in piece) return this.#host.variable(piece.variable);
    return this.#host.bracket(piece.code);
  }
}

/** A variable with a member, an element or a method behind it. */
const member = /^\$(?:\{[^}]*\}|(?:[A-Za-z_]\w*:)?\w+)(?:\.[A-Za-z_]|\[|::)/;
