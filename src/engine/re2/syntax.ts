import { type ClassPart, characterTest, range } from "./character.ts";
import type { Expression, Node } from "./node.ts";
import { Pattern } from "./pattern.ts";

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
  readonly #pattern: Pattern;
  readonly #names: (string | undefined)[] = [];
  #flags: Flags = { fold: false, multiline: false, dotAll: false, swapGreed: false };

  constructor(pattern: string) {
    this.#pattern = new Pattern(pattern);
  }

  whole(): Expression {
    const node = this.#choice();
    if (!this.#pattern.done) throw this.#pattern.bad("unexpected )");
    return { node, names: this.#names };
  }

  #choice(): Node {
    const nodes = [this.#sequence()];
    while (this.#pattern.take("|")) nodes.push(this.#sequence());
    const [only] = nodes;
    return nodes.length === 1 && only ? only : { kind: "choice", nodes };
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    let repeated = false;
    while (!this.#pattern.done && !this.#pattern.sees("|") && !this.#pattern.sees(")")) {
      const bounds = this.#bounds();
      if (bounds) {
        const node = nodes.pop();
        if (!node) throw this.#pattern.bad("missing argument to repetition operator");
        if (repeated) throw this.#pattern.bad("invalid nested repetition operator");
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
    const rest = this.#pattern.ahead(16);
    const [whole, mark, least, comma, most] = /^(?:([*+?])|\{(\d{1,6})(,?)(\d{0,6})\})/.exec(rest) ?? [];
    if (whole === undefined || (least !== undefined && comma === "" && most !== "")) return undefined;
    this.#pattern.skip(whole.length);
    const greedy = this.#pattern.take("?") === this.#flags.swapGreed;
    if (mark === "*") return { least: 0, most: Number.POSITIVE_INFINITY, greedy };
    if (mark === "+") return { least: 1, most: Number.POSITIVE_INFINITY, greedy };
    if (mark === "?") return { least: 0, most: 1, greedy };
    const low = Number(least);
    const high = comma === "" ? low : most === "" ? Number.POSITIVE_INFINITY : Number(most);
    const isTooLarge = low > MAX_REPEAT || (Number.isFinite(high) && high > MAX_REPEAT);
    if (isTooLarge || low > high) throw this.#pattern.bad("invalid repeat count");
    return { least: low, most: high, greedy };
  }

  /** What stands here; nothing for flags, several characters for `\Q…\E`. */
  #atom(): Node[] | undefined {
    const character = this.#pattern.next();
    switch (character) {
      case "(":
        return this.#group();
      case "[": {
        const { parts, negated } = this.#pattern.classParts();
        return [this.#character(parts, negated)];
      }
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
    if (!this.#pattern.take("?")) return [this.#captured(undefined)];
    const rest = this.#pattern.ahead();
    const [head, name] = /^P?<([^>]*)>/.exec(rest) ?? [];
    if (head !== undefined) {
      this.#pattern.skip([...head].length);
      if (name === undefined || !/^\w+$/.test(name) || this.#names.includes(name))
        throw this.#pattern.bad("invalid named capture");
      return [this.#captured(name)];
    }
    const [flags, on = "", minus, off = "", end] = /^([imsU]*)(-?)([imsU]*)([:)])/.exec(rest) ?? [];
    if (flags === undefined || (minus === "-" && off === "") || (end === ")" && on + off === "")) {
      throw this.#pattern.bad("invalid or unsupported Perl syntax");
    }
    const outer = this.#flags;
    this.#pattern.skip(flags.length);
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
    if (!this.#pattern.take(")")) throw this.#pattern.bad("missing closing )");
  }

  #escape(): Node[] {
    const letter = this.#pattern.next();
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
        const part = this.#pattern.classEscape(letter);
        return [part ? this.#character([part], false) : this.#literal(this.#pattern.characterEscape(letter))];
      }
    }
  }

  /** `\Q…\E`; without its end to the end of the pattern. */
  #quoted(): Node[] {
    const nodes: Node[] = [];
    while (!this.#pattern.done) {
      if (this.#pattern.sees("\\") && this.#pattern.sees("E", 1)) {
        this.#pattern.skip(2);
        break;
      }
      nodes.push(this.#literal(this.#pattern.next()));
    }
    return nodes;
  }

  #literal(character: string): Node {
    return this.#character([range(character, character)], false);
  }

  #character(parts: readonly ClassPart[], negated: boolean): Node {
    return { kind: "character", is: characterTest(parts, negated, this.#flags.fold) };
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
