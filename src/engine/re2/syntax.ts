import { BuiltinError } from "../builtins/builtin.ts";
import {
  type CharacterTest,
  type ClassPart,
  characterTest,
  perlClass,
  posixClass,
  range,
  unicodeClass,
} from "./character.ts";

/** Where a match may stand without taking a character. */
export type Assertion = "text start" | "text end" | "line start" | "line end" | "word edge" | "no word edge";

export type Node =
  | { kind: "empty" }
  | { kind: "character"; is: CharacterTest }
  | { kind: "assertion"; assertion: Assertion }
  | { kind: "sequence"; nodes: Node[] }
  | { kind: "choice"; nodes: Node[] }
  | { kind: "repeat"; node: Node; least: number; most: number; greedy: boolean }
  | { kind: "group"; node: Node; index: number };

export interface Expression {
  node: Node;
  /** Of each group from 1, the name it has. */
  names: (string | undefined)[];
}

/** Parses RE2's syntax, as Go does. @throws BuiltinError for what RE2 rejects */
export function parseExpression(pattern: string): Expression {
  return new Parser(pattern).whole();
}

/** Most that `{n}` may say. */
const MAX_REPEAT = 1000;

interface Flags {
  fold: boolean;
  multiline: boolean;
  dotAll: boolean;
  swapGreed: boolean;
}

class Parser {
  readonly #text: string[];
  readonly #names: (string | undefined)[] = [];
  #at = 0;
  #flags: Flags = { fold: false, multiline: false, dotAll: false, swapGreed: false };

  constructor(pattern: string) {
    this.#text = [...pattern];
  }

  whole(): Expression {
    const node = this.#choice();
    if (this.#at < this.#text.length) throw this.#bad("unexpected )");
    return { node, names: this.#names };
  }

  #choice(): Node {
    const nodes = [this.#sequence()];
    while (this.#take("|")) nodes.push(this.#sequence());
    const [only] = nodes;
    return nodes.length === 1 && only ? only : { kind: "choice", nodes };
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    let repeated = false;
    while (this.#at < this.#text.length && !this.#sees("|") && !this.#sees(")")) {
      const bounds = this.#bounds();
      if (bounds) {
        const node = nodes.pop();
        if (!node) throw this.#bad("missing argument to repetition operator");
        if (repeated) throw this.#bad("invalid nested repetition operator");
        nodes.push({ kind: "repeat", node, ...bounds });
        repeated = true;
        continue;
      }
      repeated = false;
      const node = this.#atom();
      if (node) nodes.push(...node);
    }
    return { kind: "sequence", nodes };
  }

  /** A repetition, if one stands here. */
  #bounds(): { least: number; most: number; greedy: boolean } | undefined {
    const rest = this.#text.slice(this.#at, this.#at + 16).join("");
    const [whole, mark, least, comma, most] = /^(?:([*+?])|\{(\d{1,6})(,?)(\d{0,6})\})/.exec(rest) ?? [];
    if (whole === undefined || (least !== undefined && comma === "" && most !== "")) return undefined;
    this.#at += whole.length;
    const greedy = this.#take("?") === this.#flags.swapGreed;
    if (mark === "*") return { least: 0, most: Number.POSITIVE_INFINITY, greedy };
    if (mark === "+") return { least: 1, most: Number.POSITIVE_INFINITY, greedy };
    if (mark === "?") return { least: 0, most: 1, greedy };
    const low = Number(least);
    const high = comma === "" ? low : most === "" ? Number.POSITIVE_INFINITY : Number(most);
    const isTooLarge = low > MAX_REPEAT || (Number.isFinite(high) && high > MAX_REPEAT);
    if (isTooLarge || low > high) throw this.#bad("invalid repeat count");
    return { least: low, most: high, greedy };
  }

  /** What stands here; nothing for flags, several characters for `\Q…\E`. */
  #atom(): Node[] | undefined {
    const character = this.#next();
    switch (character) {
      case "(":
        return this.#group();
      case "[":
        return [this.#class()];
      case ".":
        return [this.#character(this.#flags.dotAll ? [] : [range("\n", "\n")], true)];
      case "^":
        return [{ kind: "assertion", assertion: this.#flags.multiline ? "line start" : "text start" }];
      case "$":
        return [{ kind: "assertion", assertion: this.#flags.multiline ? "line end" : "text end" }];
      case "\\":
        return this.#escape();
      default:
        return [this.#literal(character)];
    }
  }

  #group(): Node[] | undefined {
    if (!this.#take("?")) return [this.#captured(undefined)];
    const rest = this.#text.slice(this.#at).join("");
    const [head, name] = /^P?<([^>]*)>/.exec(rest) ?? [];
    if (head !== undefined) {
      this.#at += [...head].length;
      if (name === undefined || !/^\w+$/.test(name) || this.#names.includes(name))
        throw this.#bad("invalid named capture");
      return [this.#captured(name)];
    }
    const [flags, on = "", minus, off = "", end] = /^([imsU]*)(-?)([imsU]*)([:)])/.exec(rest) ?? [];
    if (flags === undefined || (minus === "-" && off === "") || (end === ")" && on + off === "")) {
      throw this.#bad("invalid or unsupported Perl syntax");
    }
    const outer = this.#flags;
    this.#at += flags.length;
    this.#flags = withFlags(withFlags(outer, on, true), off, false);
    if (end === ")") return undefined;
    const node = this.#choice();
    this.#flags = outer;
    this.#close();
    return [node];
  }

  #captured(name: string | undefined): Node {
    const outer = this.#flags;
    this.#names.push(name);
    const index = this.#names.length;
    const node = this.#choice();
    this.#flags = outer;
    this.#close();
    return { kind: "group", node, index };
  }

  #close(): void {
    if (!this.#take(")")) throw this.#bad("missing closing )");
  }

  #escape(): Node[] {
    const letter = this.#next();
    switch (letter) {
      case "A":
        return [{ kind: "assertion", assertion: "text start" }];
      case "z":
        return [{ kind: "assertion", assertion: "text end" }];
      case "b":
        return [{ kind: "assertion", assertion: "word edge" }];
      case "B":
        return [{ kind: "assertion", assertion: "no word edge" }];
      case "Q":
        return this.#quoted();
      default: {
        const part = this.#classEscape(letter);
        return [part ? this.#character([part], false) : this.#literal(this.#characterEscape(letter))];
      }
    }
  }

  /** `\Q…\E`; without its end to the end of the pattern. */
  #quoted(): Node[] {
    const nodes: Node[] = [];
    while (this.#at < this.#text.length) {
      if (this.#sees("\\") && this.#text[this.#at + 1] === "E") {
        this.#at += 2;
        break;
      }
      nodes.push(this.#literal(this.#next()));
    }
    return nodes;
  }

  #classEscape(letter: string): ClassPart | undefined {
    if (letter !== "p" && letter !== "P") return perlClass(letter);
    const first = this.#next();
    let name = first;
    if (first === "{") {
      const end = this.#text.indexOf("}", this.#at);
      if (end === -1) throw this.#bad("invalid character class range");
      name = this.#text.slice(this.#at, end).join("");
      this.#at = end + 1;
    }
    return unicodeClass(name, letter === "P");
  }

  #characterEscape(letter: string): string {
    const simple: Record<string, string> = { a: "\x07", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
    if (Object.hasOwn(simple, letter)) return simple[letter] ?? letter;
    const rest = this.#text.slice(this.#at, this.#at + 12).join("");
    if (letter === "x") return this.#coded(/^(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{2}))/.exec(rest), 16);
    if (letter === "0") return this.#coded(/^([0-7]{0,2})/.exec(rest), 8, "0");
    if (/[1-7]/.test(letter)) return this.#coded(/^([0-7]{1,2})/.exec(rest), 8, letter);
    if (/[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e ]/.test(letter)) return letter;
    throw this.#bad("invalid escape sequence");
  }

  #coded(match: RegExpExecArray | null, base: number, before = ""): string {
    if (!match) throw this.#bad("invalid escape sequence");
    this.#at += match[0].length;
    const code = Number.parseInt(before + (match[1] ?? match[2] ?? ""), base);
    if (code > 0x10ffff) throw this.#bad("invalid escape sequence");
    return String.fromCodePoint(code);
  }

  #class(): Node {
    const negated = this.#take("^");
    const parts: ClassPart[] = [];
    for (let first = true; first || !this.#sees("]"); first = false) {
      if (this.#at >= this.#text.length) throw this.#bad("missing closing ]");
      parts.push(this.#classPart());
    }
    this.#at += 1;
    return this.#character(parts, negated);
  }

  #classPart(): ClassPart {
    const rest = this.#text.slice(this.#at, this.#at + 16).join("");
    const [named, name] = /^\[:(\^?\w+):\]/.exec(rest) ?? [];
    if (named !== undefined && name !== undefined) {
      this.#at += named.length;
      return posixClass(name);
    }
    const from = this.#classCharacter();
    if (typeof from !== "string") return from;
    if (!this.#sees("-") || this.#text[this.#at + 1] === "]" || this.#at + 1 >= this.#text.length)
      return range(from, from);
    this.#at += 1;
    const to = this.#classCharacter();
    if (typeof to !== "string" || (to.codePointAt(0) ?? 0) < (from.codePointAt(0) ?? 0)) {
      throw this.#bad("invalid character class range");
    }
    return range(from, to);
  }

  #classCharacter(): string | ClassPart {
    const character = this.#next();
    if (character !== "\\") return character;
    const letter = this.#next();
    return this.#classEscape(letter) ?? this.#characterEscape(letter);
  }

  #literal(character: string): Node {
    return this.#character([range(character, character)], false);
  }

  #character(parts: readonly ClassPart[], negated: boolean): Node {
    return { kind: "character", is: characterTest(parts, negated, this.#flags.fold) };
  }

  #next(): string {
    const character = this.#text[this.#at];
    if (character === undefined) throw this.#bad("trailing backslash at end of expression");
    this.#at += 1;
    return character;
  }

  #sees(character: string): boolean {
    return this.#text[this.#at] === character;
  }

  #take(character: string): boolean {
    if (!this.#sees(character)) return false;
    this.#at += 1;
    return true;
  }

  #bad(why: string): BuiltinError {
    return new BuiltinError(`error parsing regexp: ${why}: \`${this.#text.join("").slice(0, 100)}\``);
  }
}

function withFlags(flags: Flags, letters: string, value: boolean): Flags {
  const names: Record<string, keyof Flags> = { i: "fold", m: "multiline", s: "dotAll", U: "swapGreed" };
  const changed = { ...flags };
  for (const letter of letters) {
    const name = names[letter];
    if (name) changed[name] = value;
  }
  return changed;
}
