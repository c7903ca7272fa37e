import type { Cursor } from "./cursor.ts";
import { member } from "./names.ts";
import type { Group, Reading } from "./reading.ts";
import type { Token } from "./token.ts";
import { any, isKind, list, type Value } from "./value.ts";

/** What giving names a meaning needs of the reader. */
export interface Expressions {
  cursor: Cursor;
  /** Whether this place may be passed more than once, or never. */
  inside(): boolean;
  skipPrefix(): void;
  expression(): Value;
  group(close: string): Group;
}

const functions = /^(?:def|function|fn|sub|lambda|func)$/;
/** What stands in front of brackets that hold no parameters. */
const conditions = /^(?:if|while|for|switch|with|return|typeof|await|of|in)$/;
const closers = /^[)\]}]$/;

/** Gives names their meaning where they aren't simply assigned: loops, parameters, several at once. */
export class Binder {
  readonly #reading: Reading;
  readonly #host: Expressions;
  /** What the parameter of the next function literal stands for (`list.forEach(f => …)`). */
  each: Value | undefined;
  /** The name that the next function literal gets. */
  named: string | undefined;

  constructor(reading: Reading, host: Expressions) {
    this.#reading = reading;
    this.#host = host;
  }

  /** `for x in LIST`, `for my $x (LIST)`, `foreach (LIST as $x)`, `for (const x of LIST)`. */
  loop(): boolean {
    const { cursor } = this.#host;
    const start = cursor.at;
    if (!cursor.eat("for") && !cursor.eat("foreach")) return false;
    const outer = cursor.eat("(");
    this.#host.skipPrefix();
    const name = cursor.peek();
    const names = this.#targets();
    if (names !== undefined) this.#spreadEach(names, this.#each(this.#host.expression()));
    else if (name?.kind === "name" && !outer && cursor.is("(", 1)) {
      cursor.at += 2;
      const { items } = this.#host.group(")");
      this.#hide(name.text, eachOf(items.length === 1 ? (items[0] ?? null) : list(items)));
    } else if (outer && this.#reading.language === "php") {
      const each = eachOf(this.#host.expression());
      if (cursor.eat("as") && cursor.peek()?.kind === "name") this.#hide(cursor.take()?.text ?? "", each);
    } else {
      cursor.at = start + 1;
      return false;
    }
    if (outer) cursor.eat(")");
    return true;
  }

  /** The names in front of `in` or `of`; they are taken. */
  #targets(): string[] | undefined {
    const { cursor } = this.#host;
    const names: string[] = [];
    for (let ahead = 0; ahead < 16; ahead++) {
      const token = cursor.peek(ahead);
      if (token?.kind === "name" && /^(?:in|of)$/.test(token.text)) {
        cursor.at += ahead + 1;
        return names.length === 0 ? undefined : names;
      }
      if (token?.kind === "name") names.push(token.text);
      else if (token?.kind !== "op" || !/^[,()[\]]$/.test(token.text)) return undefined;
    }
    return undefined;
  }

  /** Several names for each member of a list of lists. */
  #spreadEach(names: readonly string[], each: Value): void {
    for (const [at, name] of names.entries()) {
      const item = names.length === 1 ? each : isKind(each, "list") ? (each.items[at] ?? null) : null;
      this.#hide(name, isKind(item, "list") && names.length > 1 ? eachOf(item) : item);
    }
  }

  #each(value: Value): Value {
    const { handed } = this.#reading.known;
    if (isKind(value, "ref") && handed?.isInput(value.name)) return eachOf(handed.lines());
    return eachOf(value);
  }

  /** A function's parameters hide what their names were; their defaults are read like any code. What it is known by. */
  function(): string | undefined {
    const { cursor } = this.#host;
    const keyword = cursor.peek();
    if (keyword?.kind !== "name" || !functions.test(keyword.text)) return undefined;
    cursor.take();
    const bare = keyword.text === "lambda";
    const own = bare ? undefined : cursor.peek();
    if (own?.kind === "name") cursor.take();
    const name = own?.kind === "name" ? own.text : this.#literal(keyword);
    this.#reading.defined.add(name);
    if (bare) this.#names(cursor.at, 64, ":", name);
    else if (cursor.is("(")) this.#names(cursor.at + 1, 64, ")", name);
    else if (this.#reading.language === "perl") this.#hidePerl(name);
    return name;
  }

  /** What a function literal is known by. */
  #literal(token: Token | undefined): string {
    const name = this.named ?? `${literalMark}${token?.start ?? 0}`;
    this.named = undefined;
    return name;
  }

  /** Gives Perl's `$_` its meaning: each member of a list. */
  topic(value: Value): void {
    this.#hide("$_", eachOf(isKind(value, "list") ? value : list([value])));
  }

  /** Perl's functions take what they are called with from a list. */
  #hidePerl(name: string): void {
    const args = list(this.#reading.bound.get(name) ?? [null]);
    for (const one of ["@_", "$_"]) this.#reading.scope.hide(one, args);
  }

  /** Ruby's `{ |x| … }` and `do |x| … end`. */
  blockParameters(): void {
    const { cursor } = this.#host;
    if (this.#reading.language !== "ruby" || !cursor.eat("|")) return;
    const start = cursor.at;
    while (!cursor.done && !cursor.is("|") && cursor.at - start < 32) cursor.take();
    this.#names(start, cursor.at - start, "|");
    cursor.eat("|");
  }

  /** The names in brackets that have been read turn out to be parameters: an arrow or a body comes next. */
  arrowParameters(start: number): string | undefined {
    const { cursor } = this.#host;
    const [before, open] = start > 0 ? cursor.slice(start - 1, start + 1) : [undefined, ...cursor.slice(0, 1)];
    if (!cursor.is("=>") && before !== undefined && conditions.test(before.text)) return undefined;
    // Those of `function (x) {` have their meaning already.
    if (!cursor.is("=>") && cursor.slice(Math.max(0, start - 2), start).some(({ text }) => text === "function"))
      return undefined;
    // `run(p) { … }` in a class.
    const isMethod = !cursor.is("=>") && before?.kind === "name";
    const name = isMethod ? before.text : this.#literal(open);
    this.#reading.defined.add(name);
    this.#names(start + 1, Math.min(cursor.at - start - 2, 64), ")", name);
    return name;
  }

  /** `name => …`; what the function is known by. */
  arrowParameter(parameter: Token): string {
    const name = this.#literal(parameter);
    this.#reading.defined.add(name);
    this.#hide(parameter.text, this.each ?? this.#reading.bound.get(name)?.[0] ?? null);
    this.each = undefined;
    return name;
  }

  /** Hides the names in a list of parameters: those that begin one, not those of defaults. */
  #names(start: number, count: number, end: string, name = ""): void {
    const tokens = this.#host.cursor.slice(start, start + Math.max(count, 0));
    let depth = 0;
    const values = this.each === undefined ? (this.#reading.bound.get(name) ?? []) : [this.each];
    this.each = undefined;
    let at = 0;
    for (const [index, token] of tokens.entries()) {
      if (depth === 0 && token.text === end) return;
      if (token.kind === "op" && /^[([]$/.test(token.text)) depth += 1;
      if (token.kind === "op" && /^[)\]]$/.test(token.text)) depth -= 1;
      if (depth !== 0 || token.kind !== "name" || !begins(tokens[index - 1])) continue;
      const isSelf = this.#reading.language === "python" && /^(?:self|cls)$/.test(token.text);
      this.#hide(token.text, isSelf ? null : (values[at++] ?? null));
    }
  }

  #hide(name: string, value: Value): void {
    this.#reading.scope.hide(name, value);
  }

  /** `{a, b: c} = …`, `[a, b] = …`, `my ($a, $b) = …`, `a, b = …`. */
  destructuring(): boolean {
    const { cursor } = this.#host;
    const open = cursor.peek();
    const bracketed = open?.kind === "op" && /^[{[(]$/.test(open.text);
    if (!bracketed && !(open?.kind === "name" && cursor.is(",", 1))) return false;
    const names: [string, string][] = [];
    let ahead = bracketed ? 1 : 0;
    for (; ahead < 32; ahead++) {
      const token = cursor.peek(ahead);
      if (token === undefined || (token.kind !== "name" && !/^[,:)\]}=]$/.test(token.text))) return false;
      if (token.text === "=" || closers.test(token.text)) break;
      if (token.kind !== "name") continue;
      const renamed = cursor.is(":", ahead + 1) ? cursor.peek(ahead + 2) : undefined;
      names.push([token.text, renamed?.text ?? token.text]);
      if (renamed !== undefined) ahead += 2;
    }
    if (bracketed) ahead += 1;
    if (!cursor.is("=", ahead) || names.length === 0) return false;
    cursor.at += ahead + 1;
    const values = [this.#host.expression()];
    while (!bracketed && cursor.eat(",")) values.push(this.#host.expression());
    this.#spread(names, values, open?.text === "{");
    return true;
  }

  #spread(names: readonly [string, string][], values: readonly Value[], byName: boolean): void {
    const [first] = values;
    const items = values.length > 1 ? values : isKind(first, "list") ? first.items : [];
    for (const [index, [key, name]] of names.entries()) {
      const value = byName ? member(first ?? null, key, this.#reading.known) : (items[index] ?? null);
      this.#reading.scope.set(name, value, this.#host.inside());
    }
  }
}

/** Stands in front of the place that a function without a name is known by. */
export const literalMark = "λ";

/** What stands for each member of a list. */
export function eachOf(value: Value): Value {
  return isKind(value, "list") ? any(value.items) : null;
}

function begins(before: Token | undefined): boolean {
  return (
    before === undefined ||
    (before.kind === "op" && /^(?:,|\*|\*\*|&|\.\.\.|\{|:)$/.test(before.text)) ||
    before.kind === "line"
  );
}
