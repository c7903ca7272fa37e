import { join, operated } from "./arithmetic.ts";
import { Binder, eachOf } from "./binder.ts";
import { call } from "./calls.ts";
import { Cursor } from "./cursor.ts";
import { importsAt } from "./imports.ts";
import { lex } from "./lex.ts";
import { canonical } from "./library.ts";
import { constantOr, isKnown, isRisky, member } from "./names.ts";
import { reversed } from "./pure.ts";
import { type Group, type Reading, spend } from "./reading.ts";
import type { Part, Token } from "./token.ts";
import { any, isKind, list, ref, textsOf, type Value } from "./value.ts";

/** How deep brackets may nest, and code inside strings inside code. */
const MAX_DEPTH = 100;
const MAX_INNER = 4;
const prefixOps = /^(?:-|!|~|\+|\*|\*\*|&|@|\\|\.\.\.|\+\+|--)$/;
const prefixNames =
  /^(?:not|await|new|typeof|return|my|our|local|const|let|var|void|yield|throw|raise|static|public|private|final|async|export|default|echo|print|puts|p|elif|elsif|if|unless|while|until|then|do|else|begin|defined|with|assert|delete|del|case|when|try|finally|and|or)$/;
const binaryOps = /^(?:\+|-|\*|\*\*|\/|%|==|!=|<|>|<=|>=|&&|\|\||\||&|\^|<<|>>|=~|\?|\.\.|~)$/;
const modifiers = /^(?:if|unless|while|until|for|foreach|and|or|then|do|end|else|elsif|rescue|x|eq|ne|cmp|in)$/;
const closers = /^[)\]}]$/;

/** Reads one piece of code from its first token to its last, working out constants on the way. */
export class Reader {
  readonly #reading: Reading;
  readonly #text: string;
  readonly #cursor: Cursor;
  readonly #inner: number;
  #depth = 0;
  #indented = false;
  readonly #binder: Binder;

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
      this.#reading.recorder.incomplete();
      this.#cursor.at = Number.MAX_SAFE_INTEGER;
      return group;
    }
    if (close !== undefined) this.#depth += 1;
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
        else if (group.items.length > 0) group.items[group.items.length - 1] = null;
      }
      fresh = false;
    }
    if (close !== undefined) this.#depth -= 1;
    return group;
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
    if (this.#binder.loop() || this.#binder.function() || this.#binder.destructuring()) return null;
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
        const value = this.#expression();
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
    if (token === undefined || token.kind === "line" || (token.kind === "op" && !/^[([{|:]|::$/.test(token.text)))
      return null;
    let value = this.#primary(token);
    for (let more = this.#postfix(value); more !== undefined; more = this.#postfix(value)) value = more;
    return value;
  }

  #primary(token: Token): Value {
    const { recorder, language } = this.#reading;
    const cursor = this.#cursor;
    switch (token.kind) {
      case "string": {
        let value: Value = "";
        const adjacent = language === "python";
        do {
          const part = cursor.take();
          value = part === undefined ? value : join(this.#reading, value, this.#string(part));
        } while (adjacent && cursor.peek()?.kind === "string");
        return value;
      }
      case "shell":
        cursor.take();
        recorder.shell(this.#string(token), [token.start, token.end]);
        return null;
      case "words":
        cursor.take();
        return list(textsOf(this.#string(token)).flatMap((text) => text.trim().split(/\s+/)));
      case "number":
        cursor.take();
        return Number(token.text.replaceAll("_", ""));
      case "name":
        if (this.#binder.function()) return null;
        cursor.take();
        return this.#name(token);
      case "op":
        return this.#bracket(token);
      default:
        cursor.take();
        return null;
    }
  }

  #bracket(token: Token): Value {
    const cursor = this.#cursor;
    const start = cursor.at;
    cursor.take();
    if (token.text === "(") {
      const { items } = this.#group(")");
      if (cursor.is("=>") || (cursor.is("{") && this.#reading.language === "javascript"))
        this.#binder.arrowParameters(start);
      return items.length === 1 && !this.#wasTuple() ? (items[0] ?? null) : list(items);
    }
    if (token.text === "[") {
      const { items, fields } = this.#group("]");
      return fields.size > 0 ? { kind: "table", fields } : list(items);
    }
    if (token.text === "{") {
      this.#binder.blockParameters();
      const { fields } = this.#group("}");
      return { kind: "table", fields };
    }
    return null;
  }

  #wasTuple(): boolean {
    return /,\s*\)$/.test(this.#text.slice(Math.max(0, this.#cursor.lastEnd - 8), this.#cursor.lastEnd));
  }

  #name(token: Token): Value {
    const { scope, language, known, stars } = this.#reading;
    const name = token.text.replace(/^([$@%]+)\{(\w+)\}$/, "$1$2");
    if (this.#cursor.is("=>") && language === "javascript") {
      this.#binder.arrowParameter(name);
      return null;
    }
    const value = scope.get(name, this.#inside);
    if (value !== undefined) return value;
    const star = stars.find((module) => known.effects.has(`${module}.${name}`) || known.makes.has(`${module}.${name}`));
    return constantOr(ref(canonical(star === undefined ? name : `${star}.${name}`, known)), known);
  }

  /** What stands behind a value and belongs to it; nothing when the value ends here. */
  #postfix(value: Value): Value | undefined {
    const cursor = this.#cursor;
    const { language } = this.#reading;
    const token = cursor.peek();
    if (token === undefined) return undefined;
    if (token.kind === "line") return this.#continued() ? this.#postfix(value) : undefined;
    const members = language === "perl" || language === "php" ? /^(?:->|::)$/ : /^(?:\.|\?\.|::|&\.)$/;
    if (token.kind === "op" && members.test(token.text)) return this.#memberAt(value);
    const touching = token.start === cursor.lastEnd;
    if (token.text === "[" && token.kind === "op" && (touching || language === "javascript"))
      return this.#index(value, "[", "]");
    if (token.text === "{" && touching && language === "perl") return this.#index(value, "{", "}");
    if (token.text === "(" && token.kind === "op" && (touching || language !== "ruby")) {
      cursor.take();
      return this.#call(value, this.#callGroup(value), token);
    }
    if (language === "javascript" && token.kind === "string" && token.text.startsWith("`") && isKind(value, "ref")) {
      cursor.take();
      return this.#call(value, { items: [this.#string(token)], fields: new Map() }, token);
    }
    return this.#bareCall(value, token);
  }

  /** Ruby lets a method stand on the next line. */
  #continued(): boolean {
    const next = this.#cursor.peek(1);
    if (this.#reading.language !== "ruby" || !/^(?:\.|&\.)$/.test(next?.text ?? "")) return false;
    this.#cursor.take();
    return true;
  }

  #memberAt(value: Value): Value {
    const cursor = this.#cursor;
    cursor.take();
    const name = cursor.peek();
    if (name?.kind !== "name") return cursor.is("(") ? value : null;
    cursor.take();
    const found = member(value, name.text, this.#reading.known);
    // Ruby calls a method by naming it.
    const known = isKind(found, "ref") && isKnown(found, this.#reading.known);
    if (this.#reading.language === "ruby" && known && this.#endsHere()) {
      return this.#call(found, { items: [], fields: new Map() }, name);
    }
    return found;
  }

  #endsHere(): boolean {
    const next = this.#cursor.peek();
    return (
      next === undefined ||
      next.kind === "line" ||
      (next.kind === "op" && next.text !== "(" && next.text !== "[" && next.text !== ":")
    );
  }

  #index(value: Value, open: string, close: string): Value {
    const from = this.#cursor.peek()?.end ?? 0;
    const bare = this.#cursor.peek(1);
    const key = open === "{" && bare?.kind === "name" && this.#cursor.is("}", 2) ? bare.text : undefined;
    this.#cursor.take();
    const { items } = this.#group(close);
    if (this.#text.slice(from, this.#cursor.lastEnd - 1).replace(/\s/g, "") === "::-1") return reversed(value);
    const index = key ?? items[0];
    const isOpen =
      isKind(value, "ref") && typeof index !== "string" && isRisky(ref(`${value.name}.?`), this.#reading.known);
    if (isOpen) this.#reading.recorder.incomplete();
    if (typeof index === "number") return isKind(value, "list") ? (value.items[index] ?? null) : null;
    return typeof index === "string" ? member(value, index, this.#reading.known) : null;
  }

  #callGroup(callee: Value): Group {
    const name = isKind(callee, "ref") ? callee.name : "";
    this.#binder.each =
      /^List\.(?:forEach|map|each|filter|each_entry)$/.test(name) && isKind(callee, "ref")
        ? eachOf(callee.self ?? null)
        : undefined;
    const group = this.#group(")");
    this.#binder.each = undefined;
    return group;
  }

  /** `system "ls"`: a known function with its arguments up to the end of the statement. */
  #bareCall(value: Value, token: Token): Value | undefined {
    const { language, syntax } = this.#reading;
    const known = isKind(value, "ref") && (isKnown(value, this.#reading.known) || value.name === "require");
    const construct = language === "php" && isKind(value, "ref") && /^(?:include|require)(?:_once)?$/.test(value.name);
    if (isKind(value, "ref") && value.name === "List.each" && language === "ruby") {
      this.#binder.each = eachOf(value.self ?? null);
      return undefined;
    }
    if (!known || (!syntax.bareCalls && !construct)) return undefined;
    const starts =
      token.kind === "op"
        ? /^[[:(\\]$/.test(token.text)
        : token.kind !== "line" && !(token.kind === "name" && modifiers.test(token.text));
    if (!starts) return undefined;
    const group: Group = { items: [], fields: new Map() };
    do {
      const before = this.#cursor.at;
      const item = this.#statement(")", group.fields);
      if (item !== undefined) group.items.push(item);
      if (this.#cursor.at === before) break;
    } while (this.#cursor.eat(",") && !this.#cursor.done);
    return this.#call(value, group, token);
  }

  #call(callee: Value, group: Group, token: Token): Value {
    const span: [number, number] = [token.start, Math.max(token.start, this.#cursor.lastEnd)];
    return call(this.#reading, callee, group, { span, code: (text) => this.#code(text) });
  }

  #code(text: string): void {
    if (this.#inner >= MAX_INNER || !spend(this.#reading, text.length * 4)) this.#reading.recorder.incomplete();
    else new Reader(this.#reading, text, this.#inner + 1).run();
  }

  #constant(token: Token): string | undefined {
    const value = this.#string(token);
    return typeof value === "string" ? value : undefined;
  }

  #string(token: Token): Value {
    const [first, ...more] = token.parts ?? [];
    let value = first === undefined ? "" : this.#part(first);
    for (const part of more) value = join(this.#reading, value, this.#part(part));
    return value;
  }

  #part(part: Part): Value {
    const { scope } = this.#reading;
    if ("text" in part) return part.text;
    if ("name" in part) {
      const value = scope.get(part.name, this.#inside);
      return value === undefined || isKind(value, "ref") ? null : value;
    }
    return this.#hole(part.code);
  }

  /** Code inside a string runs too, and may be a constant. */
  #hole(code: string): Value {
    if (code.trim() === "") return null;
    if (this.#inner >= MAX_INNER || !spend(this.#reading, code.length * 4)) {
      this.#reading.recorder.incomplete();
      return null;
    }
    return new Reader(this.#reading, code, this.#inner + 1).#value();
  }

  #value(): Value {
    const { items } = this.#group(undefined);
    return items.length === 1 && !isKind(items[0], "ref") ? (items[0] ?? null) : null;
  }
}
