import type { Via } from "../../kinds.ts";
import { MAX_DEPTH, type Shared, type Standing } from "./context.ts";
import { type Blocks, Control, keywordOf } from "./control.ts";
import { type Evaluator, expression, membersOf } from "./expression.ts";
import { gathered } from "./output.ts";
import { Pipeline, type Stages } from "./pipeline.ts";
import { Scanner } from "./scanner.ts";
import { added, eachOf, isList, type Value } from "./value.ts";
import { WordReader } from "./words.ts";

/** Reads a stretch of PowerShell: statements, pipelines, commands, and the constants in them. */
export class Reader {
  readonly #scanner: Scanner;
  readonly #shared: Shared;
  readonly #host: Blocks & Stages;
  readonly #evaluator: Evaluator;
  readonly #words: WordReader;
  readonly #control: Control;
  readonly #pipeline: Pipeline;

  constructor(shared: Shared, text: string, standing: Standing) {
    this.#shared = shared;
    this.#scanner = new Scanner(text, 0, text.length);
    this.#host = {
      standing,
      startsExpression: () => this.#startsExpression(),
      expression: () => this.#expression(),
      output: () => this.#output(),
      leftover: () => this.#leftover(),
      nested: (range, via, sure) => this.#nested(range, via, sure),
      each: (range, input) => this.#each(range, input),
      strange: (from) => this.#strange(from),
      run: (code, there) => new Reader(shared, code, there).run(),
    };
    this.#words = new WordReader(this.#scanner, {
      variable: (name) => shared.variables.get(name),
      bracket: (range) => this.#bracket(range),
      hash: (range) => this.#hash(range),
      members: (value) => this.#members(value),
      block: (range) => {
        this.#nested(range, "group", true);
      },
      strange: (from) => this.#strange(from),
    });
    this.#control = new Control(shared, this.#scanner, this.#host);
    this.#pipeline = new Pipeline(shared, this.#scanner, this.#words, this.#host);
    this.#evaluator = {
      text: () => this.#words.text(),
      variable: (name) => this.#shared.variables.get(name),
      bracket: (range) => this.#bracket(range),
      hash: (range) => this.#hash(range),
      call: (words) => this.#pipeline.call(words, this.#host.standing),
      block: (range) => {
        this.#nested(range, "group", false);
      },
      strange: (what) => this.#shared.collector.unresolved(what, "an expression that is not worked out"),
    };
  }

  run(): void {
    this.#statements();
    if (this.#scanner.broken)
      this.#shared.collector.unresolved(this.#scanner.text.slice(-80), "a quote or bracket without an end");
  }

  /** What they give, one after the other. */
  #statements(): Value {
    const scanner = this.#scanner;
    const given: Value[] = [];
    while (!scanner.done && !this.#shared.collector.full) {
      scanner.skip(true);
      const before = scanner.at;
      if (scanner.peek() === ";") scanner.at += 1;
      else if (!scanner.done) {
        const value = this.#statement();
        if (value !== undefined) given.push(value);
      }
      if (scanner.at === before && !scanner.done) {
        this.#strange(before);
        scanner.at += 1;
      }
    }
    return gathered(given);
  }

  #strange(from: number): void {
    this.#shared.collector.unresolved(this.#scanner.text.slice(from, from + 80), "PowerShell that is not read");
  }

  /** What it gives; nothing where it gives nothing. */
  #statement(): Value | undefined {
    const scanner = this.#scanner;
    const rest = scanner.text.slice(scanner.at, scanner.at + 128);
    const assignment = /^(?:\[[\w.[\]]+\]\s*)?\$(?:\{([^}]+)\}|((?:\w+:)?\w+))\s*(\+?=)(?!=)/.exec(rest);
    if (assignment !== null) {
      scanner.at += assignment[0].length;
      this.#assign(assignment[1] ?? assignment[2] ?? "", assignment[3] === "+=");
      return undefined;
    }
    const word = /^[A-Za-z]+(?=[\s({;}]|$)/.exec(rest)?.[0].toLowerCase() ?? "";
    const keyword = keywordOf(word);
    if (keyword === undefined) return this.#pipeline.read(true);
    scanner.at += word.length;
    this.#control.read(word, keyword);
    return undefined;
  }

  #assign(name: string, adds: boolean): void {
    const { variables } = this.#shared;
    this.#scanner.skip(true);
    const value = this.#output();
    const old = variables.get(name);
    const sum = old === null || value === null ? null : added(old, value);
    variables.set(name, adds ? sum : value, this.#host.standing.sure);
    this.#leftover();
  }

  /** What a pipeline gives. */
  #output(): Value {
    return this.#pipeline.read();
  }

  /** A script block, once for each of what is piped into it. */
  #each(range: [number, number], input: Value | undefined): Value {
    if (input === undefined) return this.#nested(range, "group", false);
    const { variables } = this.#shared;
    const outer = variables.get("_");
    const list = isList(input) ? input : [input];
    const cost = list.length * (range[1] - range[0]);
    const rounds = list.length <= 16 && cost <= this.#shared.rounds ? list : [eachOf(input)];
    if (list.length > 1) this.#shared.rounds -= rounds === list ? cost : 0;
    const given = rounds.map((item) => {
      variables.set("_", item, true);
      return this.#nested(range, "group", false);
    });
    variables.set("_", outer, true);
    return gathered(given);
  }

  /** `@{ key = value; … }` */
  #hash([from, to]: [number, number]): Value {
    const scanner = this.#scanner;
    const of = new Map<string, Value>();
    const outer = this.#host.standing;
    if (outer.depth >= MAX_DEPTH) {
      this.#strange(from);
      return null;
    }
    this.#host.standing = { ...outer, depth: outer.depth + 1 };
    scanner.within(from, to, () => {
      while (!scanner.done) {
        scanner.skip(true);
        if (scanner.eat(";")) continue;
        const key = /^(?:'([^'\r\n]*)'|"([^"$`\r\n]*)"|([\w.-]+))\s*=/.exec(
          scanner.text.slice(scanner.at, scanner.at + 128),
        );
        const before = scanner.at;
        if (key === null) {
          if (!scanner.done) this.#strange(scanner.at);
          this.#statements();
          break;
        }
        scanner.at += key[0].length;
        scanner.skip(true);
        of.set((key[1] ?? key[2] ?? key[3] ?? "").toLowerCase(), this.#pipeline.read());
        if (scanner.at <= before) break;
      }
    });
    this.#host.standing = outer;
    return { kind: "fields", of };
  }

  /** Members behind a value among words: what calling one does is done for that word. */
  #members(value: Value): Value {
    const outer = this.#host.standing;
    this.#host.standing = { ...outer, via: [...outer.via, "substitution"] };
    const given = membersOf(this.#scanner, this.#evaluator, value);
    this.#host.standing = outer;
    return given;
  }

  /** Statements inside brackets. */
  #nested([from, to]: [number, number], via: Via, sure: boolean): Value {
    const outer = this.#host.standing;
    if (outer.depth >= MAX_DEPTH) {
      this.#shared.collector.unresolved(this.#scanner.text.slice(from, from + 80), "nested deeper than is read");
      return null;
    }
    this.#host.standing = { ...outer, via: [...outer.via, via], depth: outer.depth + 1, sure: outer.sure && sure };
    const given = this.#scanner.within(from, to, () => this.#statements());
    this.#host.standing = outer;
    return given;
  }

  #bracket([from, to]: [number, number]): Value {
    const scanner = this.#scanner;
    const isConstant = scanner.within(from, to, () => {
      scanner.skip(true);
      return this.#startsExpression();
    });
    if (this.#scanner.text.slice(from, to).trim() === "") return [];
    if (!isConstant) return this.#nested([from, to], "substitution", true);
    if (this.#host.standing.depth >= MAX_DEPTH) {
      this.#strange(from);
      return null;
    }
    const outer = this.#host.standing;
    this.#host.standing = { ...outer, via: [...outer.via, "substitution"], depth: outer.depth + 1 };
    const value = scanner.within(from, to, () => this.#statements());
    this.#host.standing = outer;
    return value;
  }

  #startsExpression(): boolean {
    const scanner = this.#scanner;
    const letter = scanner.peek();
    if (letter === "") return false;
    if (scanner.isSingle() || scanner.isDouble() || /[$([@!\d]/.test(letter)) return true;
    if (letter === "{") return true;
    return (
      scanner.isDash() &&
      (/^.(?:join|not|bnot|split)\b/i.test(scanner.text.slice(scanner.at, scanner.at + 6)) ||
        /\d/.test(scanner.peek(1)))
    );
  }

  #expression(): Value {
    return expression(this.#scanner, this.#evaluator);
  }

  /** What an expression can't have behind it. */
  #leftover(): void {
    const scanner = this.#scanner;
    scanner.skip();
    if (scanner.done || /[;\r\n|})&]/.test(scanner.peek())) return;
    const from = scanner.at;
    this.#strange(from);
    while (!scanner.done && !/[;\r\n|})]/.test(scanner.peek())) scanner.at += 1;
  }
}
