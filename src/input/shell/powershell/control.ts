import type { Via } from "../../kinds.ts";
import type { Shared } from "./context.ts";
import type { Scanner } from "./scanner.ts";
import { eachOf, isList, type Value } from "./value.ts";

/** How a block is reached, or that there is none. */
export type Keyword = Via | "skip" | "value";

/** What a statement's first word means, and how its block is reached. */
const keywords: Readonly<Record<string, Keyword>> = {
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

/** What the first word of a statement means; nothing where it is a command's name. */
export function keywordOf(word: string): Keyword | undefined {
  return Object.hasOwn(keywords, word) ? keywords[word] : undefined;
}

/** What reading a statement with a block needs of the reader. */
export interface Blocks {
  startsExpression(): boolean;
  expression(): Value;
  /** What a pipeline gives. */
  output(): Value;
  nested(range: [number, number], via: Via, sure: boolean): Value;
  strange(from: number): void;
}

/** Reads statements that hold blocks: conditions, loops, functions. */
export class Control {
  readonly #shared: Shared;
  readonly #scanner: Scanner;
  readonly #host: Blocks;
  #loopVariable: string | undefined;
  #defines: { name: string; parameters: string[] } | undefined;

  constructor(shared: Shared, scanner: Scanner, host: Blocks) {
    this.#shared = shared;
    this.#scanner = scanner;
    this.#host = host;
  }

  /** The rest of a statement, from behind its first word on. */
  read(word: string, keyword: Keyword): void {
    const scanner = this.#scanner;
    scanner.skip();
    if (keyword === "value") {
      if (this.#host.startsExpression()) this.#host.expression();
      return;
    }
    if (word === "function" || word === "filter") this.#functionName();
    if (word === "param" && this.#plainParameters()) return;
    if (keyword === "skip") {
      if (!/^namespace\s/i.test(scanner.text.slice(scanner.at, scanner.at + 10))) this.#host.strange(scanner.at);
      while (!scanner.done && /[\w\s:,.]/.test(scanner.peek())) scanner.at += 1;
    }
    let items: readonly Value[] | undefined;
    for (let parts = 0; parts < 8; parts++) {
      scanner.skip(true);
      if (scanner.peek() === "(") {
        const range = scanner.balanced();
        if (word === "foreach") items = this.#loopHead(range);
        else if (keyword === "function") this.#defines?.parameters.push(...parametersIn(this.#text(range)));
        else if (keyword !== "skip") this.#host.nested(range, "condition", true);
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
    this.#defines = { name: name.toLowerCase(), parameters: [] };
  }

  #body(word: string, range: [number, number], keyword: Keyword, items: readonly Value[] | undefined): void {
    if (keyword === "skip" || keyword === "value") return;
    if (keyword === "function") this.#define(range);
    const sure = keyword === "group";
    if (word === "switch") {
      this.#cases(range);
      return;
    }
    const name = word === "foreach" ? this.#loopVariable : undefined;
    const { variables } = this.#shared;
    // Each round costs the whole body again, and bodies hold loops.
    const cost = (items?.length ?? 0) * (range[1] - range[0]);
    const known = items !== undefined && items.length <= 16 && this.#shared.rounds >= cost;
    if (name !== undefined && known) {
      this.#shared.rounds -= cost;
      for (const item of items) {
        variables.set(name, item, true);
        this.#host.nested(range, keyword, sure);
      }
    }
    if (name !== undefined) variables.set(name, known ? null : eachOf(items ?? null), true);
    if (name === undefined || !known) this.#host.nested(range, keyword, sure);
  }

  /** `param(…)` whose defaults run nothing. */
  #plainParameters(): boolean {
    const scanner = this.#scanner;
    const start = scanner.at;
    if (scanner.peek() !== "(") return false;
    const text = this.#text(scanner.balanced());
    // Attributes and types stand in brackets of their own.
    if (!/[({&|;]/.test(text.replace(/\[\s*\w+\s*\([^()]*\)\s*\]/g, ""))) return true;
    scanner.at = start;
    return false;
  }

  /** The blocks of a `switch`, each behind what it is for. */
  #cases([from, to]: [number, number]): void {
    const scanner = this.#scanner;
    scanner.within(from, to, () => {
      while (!scanner.done) {
        scanner.skip(true);
        if (scanner.isSingle()) scanner.single();
        else if (scanner.isDouble()) scanner.double();
        else if (scanner.peek() === "{") {
          this.#host.nested(scanner.balanced(), "case", false);
        } else if (scanner.peek() === "(") this.#host.nested(scanner.balanced(), "condition", true);
        else scanner.at += 1;
      }
    });
  }

  #text([from, to]: [number, number]): string {
    return this.#scanner.text.slice(from, to);
  }

  /** Remembers a function for when it is called. */
  #define(range: [number, number]): void {
    const { name = "", parameters = [] } = this.#defines ?? {};
    const text = this.#text(range);
    const param = /^\s*(?:\[CmdletBinding\([^)]*\)\]\s*)?param\s*(?=\()/i.exec(text);
    const start = range[0] + (param?.[0].length ?? 0);
    if (param === null) this.#shared.functions.set(name, { body: text, parameters });
    else {
      const [from, to] = this.#scanner.within(start, range[1], () => this.#scanner.balanced());
      const body = this.#scanner.text.slice(to + 1, range[1]);
      this.#shared.functions.set(name, { body, parameters: parametersIn(this.#text([from, to])) });
    }
    this.#defines = undefined;
  }

  /** `$x in LIST`: the list, where it is known. */
  #loopHead([from, to]: [number, number]): readonly Value[] {
    const head = /^\s*\$(\w+)\s+in\s+/i.exec(this.#scanner.text.slice(from, Math.min(to, from + 128)));
    this.#loopVariable = head?.[1];
    const value = this.#scanner.within(from + (head?.[0].length ?? 0), to, () =>
      this.#host.startsExpression() ? this.#host.expression() : this.#host.output(),
    );
    return isList(value) ? value : [value];
  }
}

/** The names of parameters in a list of them, in lower case. */
function parametersIn(text: string): string[] {
  return [...text.slice(0, 4_096).matchAll(/(?:^|[,\]\s])\$(\w+)\s*(?=[,=]|$)/g)].map((match) =>
    (match[1] ?? "").toLowerCase(),
  );
}
