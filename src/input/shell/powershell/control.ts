import type { Via } from "../../kinds.ts";
import type { Shared } from "./context.ts";
import type { Scanner } from "./scanner.ts";
import { asText, isList, type Value } from "./value.ts";

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
  /** What a pipeline prints, where that is known. */
  output(): string | null;
  nested(range: [number, number], via: Via, sure: boolean): void;
  strange(from: number): void;
}

/** Reads statements that hold blocks: conditions, loops, functions. */
export class Control {
  readonly #shared: Shared;
  readonly #scanner: Scanner;
  readonly #host: Blocks;
  #loopVariable: string | undefined;

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
    if (keyword === "skip") {
      this.#host.strange(scanner.at);
      while (!scanner.done && /[\w\s:,.]/.test(scanner.peek())) scanner.at += 1;
    }
    let items: readonly Value[] | undefined;
    for (let parts = 0; parts < 8; parts++) {
      scanner.skip(true);
      if (scanner.peek() === "(") {
        const range = scanner.balanced();
        if (word === "foreach") items = this.#loopHead(range);
        else if (keyword !== "skip" && keyword !== "function") this.#host.nested(range, "condition", true);
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

  #body(word: string, range: [number, number], keyword: Keyword, items: readonly Value[] | undefined): void {
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
        this.#host.nested(range, keyword, sure);
      }
    }
    if (name !== undefined) variables.set(name, null, true);
    if (name === undefined || !known) this.#host.nested(range, keyword, sure);
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
