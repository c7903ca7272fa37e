import { join, operated } from "./arithmetic.ts";
import { Binder, literalMark } from "./binder.ts";
import { Cursor } from "./cursor.ts";
import { importsAt } from "./imports.ts";
import { lex } from "./lex.ts";
import { type Enclosing, Postfix } from "./postfix.ts";
import { Primary, type Surrounding } from "./primary.ts";
import { type Group, type Reading, spend } from "./reading.ts";
import { stringValue } from "./strings.ts";
import type { Token } from "./token.ts";
import { any, isKind, ref, type Value } from "./value.ts";

/** How deep brackets may nest, and code inside strings inside code. */
const MAX_DEPTH = 100;
const MAX_INNER = 4;
const prefixOps = /^(?:-|!|~|\+|\*|\*\*|&|@|\\|\.\.\.|\+\+|--)$/;
const prefixNames =
  /^(?:not|await|new|typeof|return|my|our|local|const|let|var|void|yield|throw|raise|static|public|private|final|async|export|default|echo|print|puts|p|elif|elsif|if|unless|while|until|then|do|else|begin|defined|with|assert|delete|del|case|when|try|finally|and|or)$/;
const binaryOps = /^(?:\+|-|\*|\*\*|\/|%|==|!=|<|>|<=|>=|&&|\|\||\||&|\^|<<|>>|=~|\?|\.\.|~)$/;
const closers = /^[)\]}]$/;

/** Reads one piece of code from its first token to its last, working out constants on the way. */
export class Reader {
  readonly #reading: Reading;
  readonly #text: string;
  readonly #cursor: Cursor;
  readonly #inner: number;
  #depth = 0;
  #indented = false;
  #looking = false;
  readonly #binder: Binder;
  readonly #primary: Primary;
  readonly #postfix: Postfix;

  constructor(reading: Reading, text: string, inner = 0) {
    this.#reading = reading;
    this.#text = text;
    this.#inner = inner;
    const { tokens, certain } = lex(text, reading.language, reading.syntax);
    if (!certain) reading.recorder.incomplete();
    this.#cursor = new Cursor(tokens);
    this.#binder = new Binder(reading, {
      cursor: this.#cursor,
      inside: () => this.#inside,
      skipPrefix: () => this.#skipPrefix(),
      expression: () => this.#expression(),
      group: (close) => this.#group(close),
    });
    const host: Surrounding & Enclosing = {
      text,
      cursor: this.#cursor,
      binder: this.#binder,
      inside: () => this.#inside,
      group: (close) => this.#group(close),
      statement: (close, fields) => this.#statement(close, fields),
      string: (token) => this.#string(token),
      code: (inner) => this.#code(inner),
    };
    this.#primary = new Primary(reading, host);
    this.#postfix = new Postfix(reading, host);
  }

  run(): void {
    while (!this.#cursor.done) this.#group(undefined);
  }

  get #inside(): boolean {
    return this.#depth > 0 || this.#indented || this.#inner > 0;
  }

  /** Statements or elements up to a closing bracket. */
  #group(close: string | undefined): Group {
    const group: Group = { items: [], fields: new Map() };
    if (this.#depth >= MAX_DEPTH) {
      this.#reading.recorder.giveUp();
      this.#cursor.at = Number.MAX_SAFE_INTEGER;
      return group;
    }
    if (close !== undefined) this.#depth += 1;
    if (close !== undefined && this.#reading.language === "python") this.#comprehension();
    let fresh = true;
    for (let token = this.#cursor.peek(); token !== undefined; token = this.#cursor.peek()) {
      if (token.kind === "op" && closers.test(token.text)) {
        if (close === undefined) this.#cursor.take();
        else if (this.#cursor.eat(close)) break;
        else break;
        continue;
      }
      if (token.kind === "line") this.#indent();
      if (token.kind === "line" || /^[,;]$/.test(token.text)) {
        fresh ||= token.kind !== "line" || close === undefined;
        this.#cursor.take();
        continue;
      }
      const before = this.#cursor.at;
      const value = this.#statement(close, group.fields);
      if (this.#cursor.at === before) this.#cursor.take();
      if (value !== undefined) {
        if (fresh) group.items.push(value);
        else if (group.items.length > 0 && !isLiteral(group.items.at(-1))) group.items[group.items.length - 1] = null;
      }
      fresh = false;
    }
    if (close !== undefined) this.#depth -= 1;
    return group;
  }

  /** `[f(x) for x in LIST]`: the name has its meaning before the loop is read. */
  #comprehension(): void {
    const cursor = this.#cursor;
    const start = cursor.at;
    let depth = 0;
    for (let ahead = 0; ahead < 200; ahead++) {
      const token = cursor.peek(ahead);
      if (token === undefined) break;
      if (token.kind === "op" && /^[([{]$/.test(token.text)) depth += 1;
      if (token.kind === "op" && closers.test(token.text)) depth -= 1;
      if (depth < 0) break;
      if (depth > 0 || token.kind !== "name" || token.text !== "for" || ahead === 0) continue;
      if (!this.#ahead(start + ahead, () => this.#binder.loop())) return;
    }
  }

  /**
   * Reads something that stands further on, for what it gives names their meaning; it is read again in its place. Not
   * within itself, and as long as the work allows, so that the whole stays linear.
   */
  #ahead(at: number, read: () => void): boolean {
    const cursor = this.#cursor;
    const start = cursor.at;
    if (this.#looking || !spend(this.#reading, 0)) return false;
    this.#looking = true;
    cursor.at = at;
    read();
    const cost = (cursor.at - at) * 16;
    cursor.at = start;
    this.#looking = false;
    return spend(this.#reading, cost);
  }

  #indent(): void {
    const line = this.#cursor.peek();
    const next = this.#cursor.peek(1);
    if (line !== undefined && next !== undefined && next.kind !== "line") this.#indented = next.start > line.end;
  }

  /** One statement or element; its value, or nothing when it was a named one. */
  #statement(close: string | undefined, fields: Map<string, Value>): Value | undefined {
    const cursor = this.#cursor;
    if (importsAt(cursor, this.#reading)) return null;
    this.#skipPrefix();
    if (this.#reading.language === "perl") this.#trailing();
    if (this.#binder.loop()) return null;
    const made = this.#binder.function();
    if (made !== undefined) return ref(made);
    if (this.#binder.destructuring()) return null;
    const name = cursor.peek();
    const next = cursor.peek(1);
    if (name !== undefined && next?.kind === "op" && (name.kind === "name" || name.kind === "string")) {
      const named = next.text === ":" || next.text === "=>" || (next.text === "=" && close === ")");
      if (named && close !== undefined && !this.#isArrow(name)) {
        cursor.at += 2;
        const key = name.kind === "string" ? (this.#constant(name) ?? "") : name.text;
        fields.set(key, this.#expression());
        return next.text === "=" ? undefined : null;
      }
      if (name.kind === "name" && /^(?:=|\+=|\.=|:=|\|\|=)$/.test(next.text)) {
        cursor.at += 2;
        this.#binder.named = functionNext(cursor) ? name.text : undefined;
        const value = this.#expression();
        this.#binder.named = undefined;
        this.#assign(name.text, next.text, value);
        return value;
      }
    }
    const value = this.#expression();
    if (cursor.eat("=")) this.#expression();
    return value;
  }

  /** `name =>` starts a function in JavaScript, and a pair elsewhere. */
  #isArrow(name: Token): boolean {
    return this.#reading.language === "javascript" && name.kind === "name" && this.#cursor.is("=>", 1);
  }

  #assign(name: string, how: string, value: Value): void {
    const { scope } = this.#reading;
    const old = scope.get(name, false) ?? null;
    scope.set(name, /^[+.]=$/.test(how) ? join(this.#reading, old, value) : value, this.#inside);
  }

  #skipPrefix(): void {
    for (let token = this.#cursor.peek(); token !== undefined; token = this.#cursor.peek()) {
      const isWord = token.kind === "name" && prefixNames.test(token.text) && !this.#isOperand(token);
      if (!isWord && !(token.kind === "op" && prefixOps.test(token.text))) return;
      this.#cursor.take();
      if (token.text === "do") this.#binder.blockParameters();
    }
  }

  /** A keyword's letters can be a name too: `do "file"`, `p(x)`, `print.x`. */
  #isOperand(token: Token): boolean {
    const next = this.#cursor.peek(1);
    if (token.text === "do") return this.#reading.language === "perl" && next?.kind === "string";
    if (token.text === "p" && this.#reading.language !== "ruby") return true;
    if (token.text === "p" && (next?.kind !== "op" ? next?.kind === "line" : !/^[([{:]$/.test(next.text))) return true;
    return next?.kind === "op" && /^(?:=|\.|\+=|:)$/.test(next.text) && !/^(?:else|try|finally)$/.test(token.text);
  }

  #expression(): Value {
    let value = this.#operand();
    for (let token = this.#cursor.peek(); token !== undefined; token = this.#cursor.peek()) {
      const joins = token.kind === "op" && (token.text === this.#reading.syntax.join || token.text === "+");
      const words =
        token.kind === "name" &&
        this.#reading.language === "python" &&
        /^(?:if|else|and|or|in|is|not)$/.test(token.text);
      if (!joins && !words && !(token.kind === "op" && binaryOps.test(token.text))) break;
      this.#cursor.take();
      const right = this.#operand();
      if (token.text !== "?") {
        value = operated(this.#reading, token.text, value, right);
        continue;
      }
      this.#cursor.eat(":");
      value = any([right, this.#expression()]);
    }
    return value;
  }

  #operand(): Value {
    this.#skipPrefix();
    const token = this.#cursor.peek();
    if (this.#reading.language === "perl" && /^(?:map|grep)$/.test(token?.text ?? "") && this.#cursor.is("{", 1))
      this.#mapped();
    if (token === undefined || token.kind === "line" || (token.kind === "op" && !/^[([{|:]|::$/.test(token.text)))
      return null;
    let value = this.#primary.read(token);
    for (let more = this.#postfix.next(value); more !== undefined; more = this.#postfix.next(value)) value = more;
    return value;
  }

  /** Perl's `map { … } LIST`: the list comes last, and what `$_` is with it. */
  #mapped(): void {
    const cursor = this.#cursor;
    const start = cursor.at;
    let depth = 0;
    for (let ahead = 1; ahead < 200; ahead++) {
      if (cursor.is("{", ahead)) depth += 1;
      if (cursor.is("}", ahead)) depth -= 1;
      if (depth > 0) continue;
      this.#ahead(start + ahead + 1, () => this.#binder.topic(this.#expression()));
      break;
    }
  }

  /** Perl's `… for LIST`: what `$_` is stands behind. */
  #trailing(): void {
    const cursor = this.#cursor;
    const start = cursor.at;
    for (let ahead = 1; ahead < 64; ahead++) {
      const token = cursor.peek(ahead);
      if (token === undefined || /^[;{}]$/.test(token.text)) break;
      if (token.kind !== "name" || !/^(?:for|foreach)$/.test(token.text)) continue;
      this.#ahead(start + ahead + 1, () => this.#binder.topic(this.#expression()));
      break;
    }
  }

  #code(text: string): void {
    if (this.#inner >= MAX_INNER || !spend(this.#reading, text.length * 4)) this.#reading.recorder.giveUp();
    else new Reader(this.#reading, text, this.#inner + 1).run();
  }

  #constant(token: Token): string | undefined {
    const value = this.#string(token);
    return typeof value === "string" ? value : undefined;
  }

  #string(token: Token): Value {
    return stringValue(this.#reading, token, { inside: () => this.#inside, code: (text) => this.#hole(text) });
  }

  /** Code inside a string runs too, and may be a constant. */
  #hole(code: string): Value {
    if (code.trim() === "") return null;
    if (this.#inner >= MAX_INNER || !spend(this.#reading, code.length * 4)) {
      this.#reading.recorder.giveUp();
      return null;
    }
    return new Reader(this.#reading, code, this.#inner + 1).#value();
  }

  #value(): Value {
    const { items } = this.#group(undefined);
    return items.length === 1 && !isKind(items[0], "ref") ? (items[0] ?? null) : null;
  }
}

/** Whether a function literal comes next: `lambda`, `function (`, `x =>`, `(x) =>`, `async x =>`. */
function functionNext(cursor: Cursor): boolean {
  const ahead = cursor.is("async") ? 1 : 0;
  const token = cursor.peek(ahead);
  if (token?.kind === "name" && /^(?:lambda|function|fn|sub|func)$/.test(token.text)) return true;
  if (token?.kind === "name") return cursor.is("=>", ahead + 1);
  if (!cursor.is("(", ahead)) return false;
  let depth = 0;
  for (let at = ahead; at < ahead + 64; at++) {
    if (cursor.is("(", at)) depth += 1;
    if (cursor.is(")", at)) depth -= 1;
    if (depth === 0) return cursor.is("=>", at + 1);
  }
  return false;
}

/** A function without a name of its own: it stays what it is, whatever its body comes to. */
function isLiteral(value: Value | undefined): boolean {
  return isKind(value, "ref") && value.name.startsWith(literalMark);
}
