/**
 * Rego values as builtins see them. JSON can't say everything that a policy module hands over: sets are no arrays,
 * integers past 2^53 keep their digits as `bigint`, and other numbers keep how they were written (`1.0` is no integer).
 */
export type Value = null | boolean | number | bigint | Decimal | string | Value[] | RegoSet | RegoObject;

/** A number with a fraction or an exponent, as it was written. */
export class Decimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Keys are values of any kind; policies nearly always use strings. */
export class RegoObject {
  readonly entries: readonly (readonly [Value, Value])[];

  constructor(entries: readonly (readonly [Value, Value])[]) {
    this.entries = entries;
  }

  get(key: Value): Value | undefined {
    return this.entries.find(([candidate]) => candidate === key)?.[1];
  }
}

export class RegoSet {
  readonly items: readonly Value[];

  constructor(items: readonly Value[]) {
    this.items = items;
  }
}

/** Reads the text that `opa_value_dump` writes: JSON, with sets as `{1, 2}` and `set()`. */
export function parseValue(text: string): Value {
  return new ValueParser(text).whole();
}

/** Writes what `opa_value_parse` reads. */
export function writeValue(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(writeValue).join(",")}]`;
  if (value instanceof RegoSet)
    return value.items.length === 0 ? "set()" : `{${value.items.map(writeValue).join(",")}}`;
  if (value instanceof RegoObject) {
    return `{${value.entries.map(([key, item]) => `${writeValue(key)}:${writeValue(item)}`).join(",")}}`;
  }
  if (value instanceof Decimal) return value.text;
  return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
}

class ValueParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): Value {
    const value = this.#value();
    this.#space();
    if (this.#at !== this.#text.length) throw this.#bad();
    return value;
  }

  #value(): Value {
    this.#space();
    switch (this.#text[this.#at]) {
      case '"':
        return this.#string();
      case "[":
        this.#at += 1;
        return this.#list("]");
      case "{":
        this.#at += 1;
        return this.#braces();
      case "n":
        return this.#word("null", null);
      case "t":
        return this.#word("true", true);
      case "f":
        return this.#word("false", false);
      case "s":
        return this.#word("set()", new RegoSet([]));
      default:
        return this.#number();
    }
  }

  #list(end: string): Value[] {
    const items: Value[] = [];
    this.#space();
    if (this.#take(end)) return items;
    for (;;) {
      items.push(this.#value());
      this.#space();
      if (this.#take(end)) return items;
      if (!this.#take(",")) throw this.#bad();
    }
  }

  /** An object or a set: the first key or member tells. */
  #braces(): Value {
    this.#space();
    if (this.#take("}")) return new RegoObject([]);
    const first = this.#value();
    this.#space();
    if (!this.#take(":")) {
      if (this.#take("}")) return new RegoSet([first]);
      if (!this.#take(",")) throw this.#bad();
      return new RegoSet([first, ...this.#list("}")]);
    }
    const entries: [Value, Value][] = [[first, this.#value()]];
    for (;;) {
      this.#space();
      if (this.#take("}")) return new RegoObject(entries);
      if (!this.#take(",")) throw this.#bad();
      const key = this.#value();
      this.#space();
      if (!this.#take(":")) throw this.#bad();
      entries.push([key, this.#value()]);
    }
  }

  #string(): string {
    const from = this.#at;
    for (let at = from + 1; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === 0x5c) at += 1;
      else if (code === 0x22) {
        this.#at = at + 1;
        return JSON.parse(this.#text.slice(from, at + 1)) as string;
      }
    }
    throw this.#bad();
  }

  #number(): number | bigint | Decimal {
    const match = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y;
    match.lastIndex = this.#at;
    const [text, fraction, exponent] = match.exec(this.#text) ?? [];
    if (text === undefined) throw this.#bad();
    this.#at += text.length;
    if (fraction !== undefined || exponent !== undefined) return new Decimal(text);
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : BigInt(text);
  }

  #word<T extends Value>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) throw this.#bad();
    this.#at += word.length;
    return value;
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #space(): void {
    while (/\s/.test(this.#text[this.#at] ?? "")) this.#at += 1;
  }

  #bad(): Error {
    return new Error(`not a value at character ${this.#at}`);
  }
}
