import { Cursor } from "./cursor.ts";
import type { CodeGiven } from "./given.ts";
import { lex } from "./lex.ts";
import type { Recorder } from "./recorder.ts";
import { syntaxes } from "./syntax.ts";
import { any, joined, textsOf, type Value } from "./value.ts";

/** awk starts processes with `system(…)`, `| getline` and `print | …`, and opens files with `>`, `>>` and `<`. */
export function analyzeAwk(text: string, recorder: Recorder, given?: CodeGiven): void {
  new AwkReader(text, recorder, given).run();
}

/** Statements of these words write to what stands behind `>`. */
const printing = /^(?:print|printf)$/;

/** A command that runs what it reads. */
const runsInput = /^\s*(?:\S*\/)?(?:ba|da|z|k|a|mk|fi|c|tc)?sh(?:\s+-\w*)*\s*$/;

class AwkReader {
  readonly #cursor: Cursor;
  readonly #recorder: Recorder;
  readonly #values = new Map<string, Value>();
  readonly #given: CodeGiven | undefined;
  #prints = false;
  /** What the statement has printed so far. */
  #printed: Value | undefined;

  constructor(text: string, recorder: Recorder, given: CodeGiven | undefined) {
    this.#given = given;
    const { tokens, certain } = lex(text, "awk", syntaxes.awk);
    // `@name(…)` calls what a variable names.
    if (!certain || text.includes("@")) recorder.incomplete();
    this.#cursor = new Cursor(tokens);
    this.#recorder = recorder;
  }

  run(): void {
    const cursor = this.#cursor;
    let value: Value = null;
    while (!cursor.done) {
      const before = cursor.at;
      value = this.#step(value);
      if (cursor.at === before) cursor.take();
    }
  }

  /** One thing, and what was just before it. */
  #step(before: Value): Value {
    const cursor = this.#cursor;
    const token = cursor.peek();
    if (token === undefined) return null;
    const start = token.start;
    if (token.kind === "line" || /^[;{}]$/.test(token.text)) this.#prints = false;
    if (token.kind === "name" && printing.test(token.text)) {
      this.#prints = true;
      this.#printed = undefined;
    }
    if (cursor.eat("system")) {
      cursor.eat("(");
      this.#recorder.shell(this.#text(), [start, cursor.lastEnd]);
    } else if (token.kind === "op" && /^\|&?$/.test(token.text)) {
      cursor.take();
      cursor.eat("&");
      const reads = cursor.eat("getline");
      const shell = reads ? before : this.#text();
      this.#recorder.shell(shell, [start, cursor.lastEnd]);
      if (this.#prints && !reads && textsOf(shell).some((text) => runsInput.test(text))) {
        this.#recorder.shell(this.#printed ?? null, [start, cursor.lastEnd]);
      }
    } else if (this.#prints && (cursor.eat(">") || cursor.eat(">>"))) {
      this.#recorder.paths("write", this.#text(), false);
    } else if (cursor.eat("getline")) {
      if (cursor.peek()?.kind === "name") cursor.take();
      if (cursor.eat("<")) this.#recorder.paths("read", this.#text(), false);
    } else if (token.kind === "name" && cursor.is("=", 1)) {
      cursor.at += 2;
      this.#values.set(token.text, this.#values.has(token.text) ? null : this.#text());
    } else if (token.kind === "string" || token.kind === "name") {
      if (token.kind === "name" && printing.test(token.text)) return null;
      const value = this.#text();
      if (this.#prints) this.#print(value);
      return value;
    } else if (this.#prints && token.text === "$") this.#print(null);
    return null;
  }

  /** Something more that a statement prints: what commas part, blanks do then. */
  #print(value: Value): void {
    this.#printed = this.#printed === undefined ? value : joined(joined(this.#printed, " "), value);
  }

  /** Strings and variables side by side. */
  #text(): Value {
    let value: Value = "";
    for (let count = 0; ; count++) {
      const token = this.#cursor.peek();
      const [part] = token?.parts ?? [];
      const isName = token?.kind === "name" && !/^(?:getline|print|printf|if|while|for|next|exit)$/.test(token.text);
      const element = isName ? this.#element(token.text) : undefined;
      if (element !== undefined) {
        value = joined(value, element);
        continue;
      }
      if (token?.kind === "string" && part !== undefined && "text" in part) value = joined(value, part.text);
      else if (isName || token?.kind === "number") value = joined(value, this.#named(token.text));
      else return count === 0 ? null : value;
      this.#cursor.take();
      // A call or an element can't be known.
      if (isName && (this.#cursor.is("(") || this.#cursor.is("["))) return null;
    }
  }

  /** A variable: the code's own, or one that is handed in (`-v x=…`). */
  #named(name: string): Value {
    const own = this.#values.get(name);
    if (own !== undefined) return own;
    if (/^\$\d+$/.test(name)) return this.#field(Number(name.slice(1)));
    return this.#given?.variable(`-v ${name}`) ?? null;
  }

  /** `ARGV[1]`, `ENVIRON["X"]`; it is taken. */
  #element(name: string): Value | undefined {
    const cursor = this.#cursor;
    const index = cursor.peek(2);
    if (!cursor.is("[", 1) || !cursor.is("]", 3) || this.#given === undefined) return undefined;
    const [part] = index?.parts ?? [];
    if (name === "ARGV" && index?.kind === "number") {
      cursor.at += 4;
      return this.#given.args[Number(index.text) - 1] ?? null;
    }
    if (name !== "ENVIRON" || part === undefined || !("text" in part)) return undefined;
    cursor.at += 4;
    return this.#given.variable(part.text) ?? null;
  }

  /** A field of the line that is read: of any line of the input. */
  #field(at: number): Value {
    const input = this.#given?.stdin;
    if (typeof input !== "string") return null;
    const lines = input.trimEnd().split("\n").slice(0, 16);
    return any(lines.map((line) => (at === 0 ? line : (line.trim().split(/\s+/)[at - 1] ?? ""))));
  }
}
