import { type Binder, eachOf } from "./binder.ts";
import { call } from "./calls.ts";
import type { Cursor } from "./cursor.ts";
import { isKnown, isRisky, member } from "./names.ts";
import { reversed } from "./pure.ts";
import type { Group, Reading } from "./reading.ts";
import type { Token } from "./token.ts";
import { isKind, list, ref, type Value } from "./value.ts";

/** What reading on behind a value needs of the reader. */
export interface Enclosing {
  readonly text: string;
  readonly cursor: Cursor;
  readonly binder: Binder;
  group(close: string): Group;
  statement(close: string, fields: Map<string, Value>): Value | undefined;
  string(token: Token): Value;
  code(text: string): void;
}

const modifiers = /^(?:if|unless|while|until|for|foreach|and|or|then|do|end|else|elsif|rescue|x|eq|ne|cmp|in)$/;

/** Reads what stands behind a value and belongs to it: members, elements, arguments. */
export class Postfix {
  readonly #reading: Reading;
  readonly #host: Enclosing;
  readonly #cursor: Cursor;

  constructor(reading: Reading, host: Enclosing) {
    this.#reading = reading;
    this.#host = host;
    this.#cursor = host.cursor;
  }

  /** What stands behind a value and belongs to it; nothing when the value ends here. */
  next(value: Value): Value | undefined {
    const cursor = this.#cursor;
    const { language } = this.#reading;
    const token = cursor.peek();
    if (token === undefined) return undefined;
    if (token.kind === "line") return this.#continued() ? this.next(value) : undefined;
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
      return this.#call(value, { items: [this.#host.string(token)], fields: new Map() }, token);
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
    const { items } = this.#host.group(close);
    if (this.#host.text.slice(from, this.#cursor.lastEnd - 1).replace(/\s/g, "") === "::-1") return reversed(value);
    const slice = /^(\d*)(?::|\.\.)-?\d*$/.exec(
      this.#host.text.slice(from, this.#cursor.lastEnd - 1).replace(/\s/g, ""),
    );
    if (slice !== null && isKind(value, "list")) return list(value.items.slice(Number(slice[1])));
    const index = key ?? items[0];
    if (isKind(value, "ref") && value.name === "Dir" && typeof index === "string") return list([index]);
    const isOpen =
      isKind(value, "ref") && typeof index !== "string" && isRisky(ref(`${value.name}.?`), this.#reading.known);
    if (isOpen) this.#reading.recorder.incomplete();
    if (typeof index === "number") return isKind(value, "list") ? (value.items[index] ?? null) : null;
    return typeof index === "string" ? member(value, index, this.#reading.known) : null;
  }

  #callGroup(callee: Value): Group {
    const name = isKind(callee, "ref") ? callee.name : "";
    this.#host.binder.each =
      /^List\.(?:forEach|map|each|filter|each_entry)$/.test(name) && isKind(callee, "ref")
        ? eachOf(callee.self ?? null)
        : undefined;
    const group = this.#host.group(")");
    this.#host.binder.each = undefined;
    return group;
  }

  /** `system "ls"`: a known function with its arguments up to the end of the statement. */
  #bareCall(value: Value, token: Token): Value | undefined {
    const { language, syntax } = this.#reading;
    const known = isKind(value, "ref") && (isKnown(value, this.#reading.known) || value.name === "require");
    const construct = language === "php" && isKind(value, "ref") && /^(?:include|require)(?:_once)?$/.test(value.name);
    if (isKind(value, "ref") && value.name === "List.each" && language === "ruby") {
      this.#host.binder.each = eachOf(value.self ?? null);
      return undefined;
    }
    if (isKind(value, "list") && language === "ruby" && /^(?:\{|do)$/.test(token.text)) {
      this.#host.binder.each = eachOf(value);
      return undefined;
    }
    if (language === "perl" && known && token.kind === "name" && /^(?:for|foreach)$/.test(token.text)) {
      const topic = this.#reading.scope.get("$_", false);
      return topic === undefined ? undefined : this.#call(value, { items: [topic], fields: new Map() }, token);
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
      const item = this.#host.statement(")", group.fields);
      if (item !== undefined) group.items.push(item);
      if (this.#cursor.at === before) break;
    } while (this.#cursor.eat(",") && !this.#cursor.done);
    return this.#call(value, group, token);
  }

  #call(callee: Value, group: Group, token: Token): Value {
    const span: [number, number] = [token.start, Math.max(token.start, this.#cursor.lastEnd)];
    return call(this.#reading, callee, group, { span, code: (text) => this.#host.code(text) });
  }
}
