import type { Redirect } from "../../types.ts";
import type { Shared, Standing } from "./context.ts";
import { type Inside, type Recorded, record } from "./record.ts";
import type { Scanner } from "./scanner.ts";
import { isKind, isList, type Value } from "./value.ts";
import { slotsOf, type Word, wordOf } from "./word.ts";
import type { WordReader } from "./words.ts";

/** What reading a pipeline needs of the reader. */
export interface Stages {
  standing: Standing;
  startsExpression(): boolean;
  expression(): Value;
  /** What an expression can't have behind it. */
  leftover(): void;
  /** A script block, and what `$_` is in it; what it gives. */
  each(range: [number, number], input: Value | undefined): Value;
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

  /** Reads one; what it gives. @param shown whether that goes to the screen */
  read(shown = false): Value {
    const { collector } = this.#shared;
    const scanner = this.#scanner;
    const members: number[] = [];
    let input: Value | undefined;
    const outer = this.#host.standing;
    for (;;) {
      scanner.skip(true);
      const before = collector.commands.length;
      if (this.#host.startsExpression()) {
        const start = scanner.at;
        input = this.#host.expression();
        const last = collector.commands.length - 1;
        if (last >= before) members.push(last);
        this.#printed(start, input, members, shown);
        this.#host.leftover();
      } else {
        const { index, output } = this.#command(members.at(-1), input);
        input = output;
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
    if (scanner.eat("||") || scanner.eat("&&")) return null;
    if (scanner.eat("&"))
      for (const index of members) Object.assign(collector.commands[index] ?? {}, { background: true });
    return input ?? null;
  }

  /** What an expression is goes to the screen, or to a file. */
  #printed(start: number, value: Value, members: number[], shown: boolean): void {
    const scanner = this.#scanner;
    const redirects: Redirect[] = [];
    const end = scanner.at;
    scanner.skip();
    while (this.#words.redirect(redirects)) scanner.skip();
    const text = scanner.text.slice(start, end);
    const ends = scanner.done || /[;\r\n]/.test(scanner.peek());
    const isKept = this.#host.standing.via.some((via) => via === "substitution" || via === "function");
    const shows = shown && ends && !isKept && environment.test(text);
    if (redirects.length === 0 && !shows) return;
    const name: Word = { value: "Write-Output", quoted: false, start, end };
    const whole = scanner.text.slice(start, scanner.at).trimEnd();
    const read = { text: whole, span: [start, start + whole.length] as [number, number], redirects };
    const words = [wordOf(value, start, end)];
    const { index } = record(
      this.#shared,
      { ...read, name, words, before: members.at(-1), input: undefined },
      this.#inside(),
    );
    if (index !== undefined) members.push(index);
  }

  #inside(): Inside {
    return {
      standing: this.#host.standing,
      block: (range, input) => this.#host.each(range, input),
      read: (code, standing) => this.#host.run(code, standing),
    };
  }

  #join(members: readonly number[]): void {
    const { collector } = this.#shared;
    collector.pipelines.push([...members]);
    for (const index of members) {
      const command = collector.commands[index];
      if (command === undefined) continue;
      if (command.via.at(-1) === "pipeline") continue;
      command.via.push("pipeline");
      command.depth = command.via.length;
    }
  }

  /** A .NET call, as the cmdlet that does the same. */
  call(words: readonly Word[], standing: Standing): Value {
    const [name, ...rest] = words;
    if (name === undefined) return null;
    const { start, end } = name;
    const called = {
      name,
      words: rest,
      text: this.#scanner.text.slice(start, end),
      span: [start, end] as [number, number],
    };
    const inside = { ...this.#inside(), standing };
    return record(this.#shared, { ...called, redirects: [], before: undefined, input: undefined }, inside).output;
  }

  /** `@name`: what a variable holds, as arguments. */
  #splat(words: Word[]): boolean {
    const scanner = this.#scanner;
    const name = /^@(\w+)/.exec(scanner.text.slice(scanner.at, scanner.at + 64));
    if (name === null || scanner.done) return false;
    const start = scanner.at;
    scanner.at += name[0].length;
    const value = this.#shared.variables.get(name[1] ?? "");
    const at = { start, end: scanner.at };
    if (isKind(value, "fields")) {
      for (const [key, entry] of value.of) {
        if (entry === "False") continue;
        words.push({ value: `-${key}`, quoted: false, ...at });
        if (entry !== "True") words.push(wordOf(entry, at.start, at.end));
      }
    } else if (isList(value)) {
      for (const slot of value.flatMap(slotsOf))
        words.push({ ...slot, items: [slot], quoted: !/^-[A-Za-z]/.test(slot.value ?? ""), ...at });
    } else words.push({ value: null, quoted: false, ...at });
    return true;
  }

  /** One command with its words. */
  #command(before: number | undefined, input: Value | undefined): Recorded {
    const scanner = this.#scanner;
    const start = scanner.at;
    const called = scanner.peek() === "&" || (scanner.peek() === "." && /[\s'"$({]/.test(scanner.peek(1)));
    const sourced = called && scanner.peek() === ".";
    if (called) {
      scanner.at += 1;
      scanner.skip();
    }
    const name = this.#words.word(called);
    if (name === undefined || name.block !== undefined) return { index: undefined, output: null };
    const words: Word[] = [];
    const redirects: Redirect[] = [];
    for (;;) {
      scanner.skip();
      if (this.#words.redirect(redirects)) continue;
      if (scanner.eat("--%")) {
        words.push(...this.#words.verbatim());
        break;
      }
      if (this.#splat(words)) continue;
      const word = this.#words.word(false);
      if (word === undefined) break;
      words.push(word);
    }
    const text = scanner.text.slice(start, scanner.at).trimEnd();
    const dot: Word = { value: ".", quoted: false, start, end: start + 1 };
    const read = { text, span: [start, start + text.length] as [number, number], redirects, before, input };
    const own = sourced ? { name: dot, words: [name, ...words] } : { name, words };
    return record(this.#shared, { ...read, ...own }, this.#inside());
  }
}

/** A variable of the environment: shown, it may be a secret. */
const environment = /\$\{?env:/i;
