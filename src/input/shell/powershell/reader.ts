import type { Via } from "../../kinds.ts";
import type { Command, Redirect } from "../../types.ts";
import { MAX_DEPTH, type Shared, type Standing } from "./context.ts";
import { type Evaluator, expression } from "./expression.ts";
import { record } from "./record.ts";
import { Scanner } from "./scanner.ts";
import { asText, isList, type Value } from "./value.ts";
import type { Word } from "./word.ts";
import { WordReader } from "./words.ts";

/** What a statement's first word means, and how its block is reached. */
const keywords: Readonly<Record<string, Via | "skip" | "value">> = {
  if: "condition",
  elseif: "condition",
  else: "condition",
  switch: "case",
  while: "loop",
  until: "loop",
  for: "loop",
  foreach: "loop",
  do: "loop",
  try: "group",
  catch: "condition",
  finally: "group",
  trap: "trap",
  begin: "group",
  process: "group",
  end: "group",
  function: "function",
  filter: "function",
  param: "skip",
  using: "skip",
  class: "skip",
  enum: "skip",
  return: "value",
  throw: "value",
  exit: "value",
  break: "value",
  continue: "value",
};

/** Reads a stretch of PowerShell: statements, pipelines, commands, and the constants in them. */
export class Reader {
  readonly #scanner: Scanner;
  readonly #shared: Shared;
  #standing: Standing;
  readonly #evaluator: Evaluator;
  readonly #words: WordReader;

  constructor(shared: Shared, text: string, standing: Standing) {
    this.#shared = shared;
    this.#scanner = new Scanner(text, 0, text.length);
    this.#standing = standing;
    this.#words = new WordReader(this.#scanner, {
      variable: (name) => shared.variables.get(name),
      bracket: (range) => this.#bracket(range),
      block: (range) => this.#nested(range, "group", true),
      strange: (from) => this.#strange(from),
    });
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
    const keyword = Object.hasOwn(keywords, word) ? keywords[word] : undefined;
    if (keyword === undefined) this.#pipeline();
    else {
      scanner.at += word.length;
      this.#control(word, keyword);
    }
  }

  #assign(name: string, adds: boolean): void {
    const { variables } = this.#shared;
    this.#scanner.skip(true);
    const value = this.#startsExpression() ? asText(this.#expression()) : this.#output();
    const old = variables.get(name);
    const sum = old === null || value === null ? null : old + value;
    variables.set(name, adds ? sum : value, this.#standing.sure);
    this.#leftover();
  }

  /** A command whose output becomes a value: only what `echo` prints is known. */
  #output(): string | null {
    const before = this.#shared.collector.commands.length;
    this.#pipeline();
    const [only, ...others] = this.#shared.collector.commands.slice(before);
    return others.length === 0 ? printed(only) : null;
  }

  #control(word: string, keyword: Via | "skip" | "value"): void {
    const scanner = this.#scanner;
    scanner.skip();
    if (keyword === "value") {
      if (this.#startsExpression()) this.#expression();
      return;
    }
    if (word === "function" || word === "filter") this.#functionName();
    if (keyword === "skip") {
      this.#strange(scanner.at);
      while (!scanner.done && /[\w\s:,.]/.test(scanner.peek())) scanner.at += 1;
    }
    let items: readonly Value[] | undefined;
    for (let parts = 0; parts < 8; parts++) {
      scanner.skip(true);
      if (scanner.peek() === "(") {
        const range = scanner.balanced();
        if (word === "foreach") items = this.#loopHead(range);
        else if (keyword !== "skip" && keyword !== "function") this.#nested(range, "condition", true);
      } else if (scanner.peek() === "{") {
        this.#body(word, scanner.balanced(), keyword, items);
        return;
      } else if (scanner.peek() === "[" || scanner.isDash()) {
        // `catch [Type]`, `switch -Regex`
        scanner.at += 1;
        while (!scanner.done && !/[\s({]/.test(scanner.peek())) scanner.at += 1;
      } else return;
    }
  }

  #functionName(): void {
    const name = /^[\w:-]+/.exec(this.#scanner.text.slice(this.#scanner.at, this.#scanner.at + 128))?.[0] ?? "";
    this.#scanner.at += name.length;
    if (name !== "") this.#shared.functions.add(name.toLowerCase());
  }

  #body(
    word: string,
    range: [number, number],
    keyword: Via | "skip" | "value",
    items: readonly Value[] | undefined,
  ): void {
    if (keyword === "skip" || keyword === "value") return;
    const sure = keyword === "group";
    const name = word === "foreach" ? this.#loopVariable : undefined;
    const { variables } = this.#shared;
    // Each round costs the whole body again, and bodies hold loops.
    const cost = (items?.length ?? 0) * (range[1] - range[0]);
    const known = items !== undefined && items.length <= 16 && this.#shared.rounds >= cost;
    if (name !== undefined && known) {
      this.#shared.rounds -= cost;
      for (const item of items) {
        variables.set(name, asText(item), true);
        this.#nested(range, keyword, sure);
      }
    }
    if (name !== undefined) variables.set(name, null, true);
    if (name === undefined || !known) this.#nested(range, keyword, sure);
  }

  #loopVariable: string | undefined;

  /** `$x in LIST`: the list, where it is known. */
  #loopHead([from, to]: [number, number]): readonly Value[] {
    const head = /^\s*\$(\w+)\s+in\s+/i.exec(this.#scanner.text.slice(from, Math.min(to, from + 128)));
    this.#loopVariable = head?.[1];
    const value = this.#scanner.within(from + (head?.[0].length ?? 0), to, () =>
      this.#startsExpression() ? this.#expression() : this.#output(),
    );
    return isList(value) ? value : [value];
  }

  /** Statements inside brackets. */
  #nested([from, to]: [number, number], via: Via, sure: boolean): void {
    const outer = this.#standing;
    if (outer.depth >= MAX_DEPTH) {
      this.#shared.collector.unresolved(this.#scanner.text.slice(from, from + 80), "nested deeper than is read");
      return;
    }
    this.#standing = { ...outer, via: [...outer.via, via], depth: outer.depth + 1, sure: outer.sure && sure };
    this.#scanner.within(from, to, () => this.#statements());
    this.#standing = outer;
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
    if (this.#standing.depth >= MAX_DEPTH) {
      this.#strange(from);
      return null;
    }
    const outer = this.#standing;
    this.#standing = { ...outer, depth: outer.depth + 1 };
    const value = scanner.within(from, to, () => {
      const inside = this.#expression();
      scanner.skip(true);
      if (scanner.done) return inside;
      this.#statements();
      return null;
    });
    this.#standing = outer;
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

  #pipeline(): void {
    const { collector } = this.#shared;
    const scanner = this.#scanner;
    const members: number[] = [];
    let input: Value | undefined;
    const outer = this.#standing;
    for (;;) {
      scanner.skip(true);
      const before = collector.commands.length;
      if (this.#startsExpression()) {
        input = this.#expression();
        this.#leftover();
      } else {
        const index = this.#command(members.at(-1), input);
        input = index === undefined ? null : (printed(collector.commands[index]) ?? null);
        if (index !== undefined) members.push(index);
      }
      scanner.skip();
      if (scanner.peek() !== "|" || scanner.peek(1) === "|") break;
      scanner.at += 1;
      this.#standing = { ...outer };
      if (collector.full && collector.commands.length === before) break;
    }
    this.#standing = outer;
    if (members.length > 1) this.#join(members);
    if (scanner.eat("||") || scanner.eat("&&")) return;
    if (scanner.eat("&"))
      for (const index of members) Object.assign(collector.commands[index] ?? {}, { background: true });
  }

  #join(members: readonly number[]): void {
    const { collector } = this.#shared;
    collector.pipelines.push([...members]);
    for (const index of members) {
      const command = collector.commands[index];
      if (command === undefined) continue;
      command.via.push("pipeline");
      command.depth = command.via.length;
    }
  }

  /** One command with its words; its index. */
  #command(before: number | undefined, input: Value | undefined): number | undefined {
    const scanner = this.#scanner;
    const start = scanner.at;
    const called = scanner.peek() === "&" || (scanner.peek() === "." && /[\s'"$({]/.test(scanner.peek(1)));
    const sourced = called && scanner.peek() === ".";
    if (called) {
      scanner.at += 1;
      scanner.skip();
    }
    const name = this.#words.word(called);
    if (name === undefined) return undefined;
    if (name.block !== undefined) return undefined;
    const words: Word[] = [];
    const redirects: Redirect[] = [];
    for (;;) {
      scanner.skip();
      if (this.#words.redirect(redirects)) continue;
      if (scanner.eat("--%")) {
        words.push(...this.#words.verbatim());
        break;
      }
      const word = this.#words.word(false);
      if (word === undefined) break;
      words.push(word);
    }
    const text = scanner.text.slice(start, scanner.at).trimEnd();
    const dot: Word = { value: ".", quoted: false, start, end: start + 1 };
    const read = { text, span: [start, start + text.length] as [number, number], redirects, before, input };
    return record(
      this.#shared,
      { ...read, name: sourced ? dot : name, words: sourced ? [name, ...words] : words },
      {
        standing: this.#standing,
        block: (range) => this.#nested(range, "group", false),
        read: (code, standing) => new Reader(this.#shared, code, standing).run(),
      },
    );
  }
}

/** What a command prints, where that is known: `echo`'s words. */
function printed(command: Command | undefined): string | null {
  if (command?.program !== "Write-Output" && command?.program !== "echo") return null;
  return command.operands.includes(null) || command.redirects.length > 0 ? null : command.operands.join(" ");
}
