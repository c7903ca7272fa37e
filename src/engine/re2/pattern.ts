import { BuiltinError } from "../builtins/builtin.ts";
import { type ClassPart, perlClass, posixClass, range, unicodeClass } from "./character.ts";

/** A pattern being read from left to right, and the pieces of it that mean characters. */
export class Pattern {
  readonly #text: string[];
  #at = 0;

  constructor(text: string) {
    this.#text = [...text];
  }

  get done(): boolean {
    return this.#at >= this.#text.length;
  }

  /** What stands next, without taking it. */
  ahead(length = this.#text.length): string {
    return this.#text.slice(this.#at, this.#at + length).join("");
  }

  /** Steps over characters. */
  skip(count: number): void {
    this.#at += count;
  }

  next(): string {
    const character = this.#text[this.#at];
    if (character === undefined) throw this.bad("trailing backslash at end of expression");
    this.#at += 1;
    return character;
  }

  sees(character: string, offset = 0): boolean {
    return this.#text[this.#at + offset] === character;
  }

  take(character: string): boolean {
    if (!this.sees(character)) return false;
    this.#at += 1;
    return true;
  }

  bad(why: string): BuiltinError {
    return new BuiltinError(`error parsing regexp: ${why}: \`${this.#text.join("").slice(0, 100)}\``);
  }

  /** The class that an escape's letter means, if it means one. */
  classEscape(letter: string): ClassPart | undefined {
    if (letter !== "p" && letter !== "P") return perlClass(letter);
    const first = this.next();
    if (first !== "{") return unicodeClass(first, letter === "P");
    const end = this.#text.indexOf("}", this.#at);
    if (end === -1) throw this.bad("invalid character class range");
    const name = this.#text.slice(this.#at, end).join("");
    this.#at = end + 1;
    return unicodeClass(name, letter === "P");
  }

  /** The character that an escape's letter means. */
  characterEscape(letter: string): string {
    const simple: Record<string, string> = { a: "\x07", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };
    if (Object.hasOwn(simple, letter)) return simple[letter] ?? letter;
    const rest = this.ahead(12);
    if (letter === "x") return this.#coded(/^(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{2}))/.exec(rest), 16);
    if (letter === "0") return this.#coded(/^([0-7]{0,2})/.exec(rest), 8, "0");
    if (/[1-7]/.test(letter)) return this.#coded(/^([0-7]{1,2})/.exec(rest), 8, letter);
    if (/[\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e ]/.test(letter)) return letter;
    throw this.bad("invalid escape sequence");
  }

  #coded(match: RegExpExecArray | null, base: number, before = ""): string {
    if (!match) throw this.bad("invalid escape sequence");
    this.#at += match[0].length;
    const code = Number.parseInt(before + (match[1] ?? match[2] ?? ""), base);
    if (code > 0x10ffff) throw this.bad("invalid escape sequence");
    return String.fromCodePoint(code);
  }

  /** What stands between brackets, behind the opening one. */
  classParts(): { parts: ClassPart[]; negated: boolean } {
    const negated = this.take("^");
    const parts: ClassPart[] = [];
    for (let first = true; first || !this.sees("]"); first = false) {
      if (this.done) throw this.bad("missing closing ]");
      parts.push(this.#classPart());
    }
    this.#at += 1;
    return { parts, negated };
  }

  #classPart(): ClassPart {
    const [named, name] = /^\[:(\^?\w+):\]/.exec(this.ahead(16)) ?? [];
    if (named !== undefined && name !== undefined) {
      this.#at += named.length;
      return posixClass(name);
    }
    const from = this.#classCharacter();
    if (typeof from !== "string") return from;
    const isLast = this.sees("]", 1) || this.#at + 1 >= this.#text.length;
    if (!this.sees("-") || isLast) return range(from, from);
    this.#at += 1;
    const to = this.#classCharacter();
    if (typeof to !== "string" || (to.codePointAt(0) ?? 0) < (from.codePointAt(0) ?? 0)) {
      throw this.bad("invalid character class range");
    }
    return range(from, to);
  }

  #classCharacter(): string | ClassPart {
    const character = this.next();
    if (character !== "\\") return character;
    const letter = this.next();
    return this.classEscape(letter) ?? this.characterEscape(letter);
  }
}
