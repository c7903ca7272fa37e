import type { Via } from "../../kinds.ts";
import type { Command, Redirect } from "../../types.ts";
import type { Shared, Standing } from "./context.ts";
import { record } from "./record.ts";
import type { Scanner } from "./scanner.ts";
import type { Value } from "./value.ts";
import type { Word } from "./word.ts";
import type { WordReader } from "./words.ts";

/** What reading a pipeline needs of the reader. */
export interface Stages {
  standing: Standing;
  startsExpression(): boolean;
  expression(): Value;
  /** What an expression can't have behind it. */
  leftover(): void;
  nested(range: [number, number], via: Via, sure: boolean): void;
  /** Reads another text. */
  run(code: string, standing: Standing): void;
}

/** Reads pipelines, and the commands in them. */
export class Pipeline {
  readonly #shared: Shared;
  readonly #scanner: Scanner;
  readonly #words: WordReader;
  readonly #host: Stages;

  constructor(shared: Shared, scanner: Scanner, words: WordReader, host: Stages) {
    this.#shared = shared;
    this.#scanner = scanner;
    this.#words = words;
    this.#host = host;
  }

  read(): void {
    const { collector } = this.#shared;
    const scanner = this.#scanner;
    const members: number[] = [];
    let input: Value | undefined;
    const outer = this.#host.standing;
    for (;;) {
      scanner.skip(true);
      const before = collector.commands.length;
      if (this.#host.startsExpression()) {
        input = this.#host.expression();
        this.#host.leftover();
      } else {
        const index = this.#command(members.at(-1), input);
        input = index === undefined ? null : (printed(collector.commands[index]) ?? null);
        if (index !== undefined) members.push(index);
      }
      scanner.skip();
      if (scanner.peek() !== "|" || scanner.peek(1) === "|") break;
      scanner.at += 1;
      this.#host.standing = { ...outer };
      if (collector.full && collector.commands.length === before) break;
    }
    this.#host.standing = outer;
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
        standing: this.#host.standing,
        block: (range) => this.#host.nested(range, "group", false),
        read: (code, standing) => this.#host.run(code, standing),
      },
    );
  }
}

/** What a command prints, where that is known: `echo`'s words. */
export function printed(command: Command | undefined): string | null {
  if (command?.program !== "Write-Output" && command?.program !== "echo") return null;
  return command.operands.includes(null) || command.redirects.length > 0 ? null : command.operands.join(" ");
}
