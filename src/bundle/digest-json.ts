/**
 * JSON text in the one form that OPA's digests are taken over (contracts/opa.md §5.2): no blanks, keys in UTF-8 byte
 * order, strings escaped as little as Go does, **numbers as they were written**. `JSON.parse` would lose those, so this
 * is a reader of its own.
 * @throws SyntaxError for what is not JSON, or nests deeper than {@link MAX_DEPTH}
 */
export function canonicalJson(text: string): string {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

/** Far deeper than any data a policy reads, far shallower than what would overflow a stack. */
const MAX_DEPTH = 500;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings.
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;
const BLANKS = /[ \t\n\r]*/y;

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  value(depth: number): string {
    if (depth > MAX_DEPTH) throw new SyntaxError(`nested deeper than ${MAX_DEPTH} levels`);
    this.match(BLANKS);
    const first = this.text[this.at];
    if (first === "{") return this.object(depth);
    if (first === "[") return this.array(depth);
    if (first === '"') return quoted(this.string());
    return this.match(NUMBER) ?? this.match(WORD) ?? this.unexpected();
  }

  end(): void {
    this.match(BLANKS);
    if (this.at < this.text.length) this.unexpected();
  }

  /** Of a key that stands there twice the last value counts, as in every parser that will read it. */
  private object(depth: number): string {
    const members = new Map<string, string>();
    this.list("}", () => {
      const key = this.string();
      this.match(BLANKS);
      this.expect(":");
      members.set(key, this.value(depth + 1));
    });
    const sorted = [...members].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return `{${sorted.map(([key, value]) => `${quoted(key)}:${value}`).join(",")}}`;
  }

  private array(depth: number): string {
    const items: string[] = [];
    this.list("]", () => items.push(this.value(depth + 1)));
    return `[${items.join(",")}]`;
  }

  private list(close: string, item: () => void): void {
    this.at += 1;
    this.match(BLANKS);
    if (this.take(close)) return;
    do {
      this.match(BLANKS);
      item();
      this.match(BLANKS);
    } while (this.take(","));
    this.expect(close);
  }

  private string(): string {
    const raw = this.match(STRING) ?? this.unexpected();
    const value = JSON.parse(raw) as string;
    // Half of a surrogate pair is no character: Go reads U+FFFD in its place.
    return raw.includes("\\u") ? Buffer.from(value).toString() : value;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private take(char: string): boolean {
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }

  private expect(char: string): void {
    if (!this.take(char)) this.unexpected();
  }

  private unexpected(): never {
    throw new SyntaxError(`it is not JSON at character ${this.at}`);
  }
}

/** A JSON string as Go writes it without HTML escaping: two line separators are escaped that JavaScript leaves alone. */
function quoted(value: string): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, (char) => (char === "\u2028" ? "\\u2028" : "\\u2029"));
}
