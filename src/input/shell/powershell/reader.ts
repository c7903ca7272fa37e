import type { Via } from "../../kinds.ts";
import { MAX_DEPTH, type Shared, type Standing } from "./context.ts";
import { type Blocks, Control, keywordOf } from "./control.ts";
import { type Evaluator, expression } from "./expression.ts";
import { Pipeline, printed, type Stages } from "./pipeline.ts";
import { Scanner } from "./scanner.ts";
import { asText, type Value } from "./value.ts";
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
      strange: (from) => this.#strange(from),
      run: (code, there) => new Reader(shared, code, there).run(),
    };
    this.#words = new WordReader(this.#scanner, {
      variable: (name) => shared.variables.get(name),
      bracket: (range) => this.#bracket(range),
      block: (range) => this.#nested(range, "group", true),
      strange: (from) => this.#strange(from),
    });
    this.#control = new Control(shared, this.#scanner, this.#host);
    this.#pipeline = new Pipeline(shared, this.#scanner, this.#words, this.#host);
    this.#evaluator = {
      text: () => this.#words.text(),
      variable: (name) => this.#shared.variables.get(name),
      bracket: (range) => this.#bracket(range),
      block: (range) => this.#nested(range, "group", false),
      strange: (what) => this.#shared.collector.unresolved(what, "an expression that is not worked out"),
    };
  }

  run(): void {
    this.#statements();
    if (this.#scanner.broken)
      this.#shared.collector.unresolved(this.#scanner.text.slice(-80), "a quote or bracket without an end");
  }

  #statements(): void {
    const scanner = this.#scanner;
    while (!scanner.done && !this.#shared.collector.full) {
      scanner.skip(true);
      const before = scanner.at;
      if (scanner.peek() === ";") scanner.at += 1;
      else if (!scanner.done) this.#statement();
      if (scanner.at === before && !scanner.done) {
        this.#strange(before);
        scanner.at += 1;
      }
    }
  }

  #strange(from: number): void {
    this.#shared.collector.unresolved(this.#scanner.text.slice(from, from + 80), "PowerShell that is not read");
  }

  #statement(): void {
    const scanner = this.#scanner;
    const rest = scanner.text.slice(scanner.at, scanner.at + 128);
    const assignment = /^(?:\[[\w.[\]]+\]\s*)?\$(?:\{([^}]+)\}|((?:\w+:)?\w+))\s*(\+?=)(?!=)/.exec(rest);
    if (assignment !== null) {
      scanner.at += assignment[0].length;
      this.#assign(assignment[1] ?? assignment[2] ?? "", assignment[3] === "+=");
      return;
    }
    const word = /^[A-Za-z]+(?=[\s({;}]|$)/.exec(rest)?.[0].toLowerCase() ?? "";
    const keyword = keywordOf(word);
    if (keyword === undefined) this.#pipeline.read();
    else {
      scanner.at += word.length;
      this.#control.read(word, keyword);
    }
  }

  #assign(name: string, adds: boolean): void {
    const { variables } = this.#shared;
    this.#scanner.skip(true);
    const value = this.#startsExpression() ? asText(this.#expression()) : this.#output();
    const old = variables.get(name);
    const sum = old === null || value === null ? null : old + value;
    variables.set(name, adds ? sum : value, this.#host.standing.sure);
    this.#leftover();
  }

  /** A command whose output becomes a value: only what `echo` prints is known. */
  #output(): string | null {
    const before = this.#shared.collector.commands.length;
    this.#pipeline.read();
    const [only, ...others] = this.#shared.collector.commands.slice(before);
    return others.length === 0 ? printed(only) : null;
  }

  /** Statements inside brackets. */
  #nested([from, to]: [number, number], via: Via, sure: boolean): void {
    const outer = this.#host.standing;
    if (outer.depth >= MAX_DEPTH) {
      this.#shared.collector.unresolved(this.#scanner.text.slice(from, from + 80), "nested deeper than is read");
      return;
    }
    this.#host.standing = { ...outer, via: [...outer.via, via], depth: outer.depth + 1, sure: outer.sure && sure };
    this.#scanner.within(from, to, () => this.#statements());
    this.#host.standing = outer;
  }

  #bracket([from, to]: [number, number]): Value {
    const scanner = this.#scanner;
    const isConstant = scanner.within(from, to, () => {
      scanner.skip(true);
      return this.#startsExpression();
    });
    if (!isConstant) {
      const before = this.#shared.collector.commands.length;
      this.#nested([from, to], "substitution", true);
      const [only, ...others] = this.#shared.collector.commands.slice(before);
      return others.length === 0 ? printed(only) : null;
    }
    if (this.#host.standing.depth >= MAX_DEPTH) {
      this.#strange(from);
      return null;
    }
    const outer = this.#host.standing;
    this.#host.standing = { ...outer, depth: outer.depth + 1 };
    const value = scanner.within(from, to, () => {
      const inside = this.#expression();
      scanner.skip(true);
      if (scanner.done) return inside;
      this.#statements();
      return null;
    });
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
      (/^.(?:join\b|not\b)/i.test(scanner.text.slice(scanner.at, scanner.at + 6)) || /\d/.test(scanner.peek(1)))
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
