import { dashes, doubleQuotes, escaped, singleQuotes } from "./text.ts";

/** What a double-quoted string or a bare word is made of: text, a variable's name, or code in `$(…)`. */
export type Piece = { text: string } | { variable: string } | { code: [number, number] };

const variable = /\$(?:\{([^}]*)\}|([A-Za-z_]\w*:)?(\w+|\?|\^|\$))/y;
const ends = new Set([..." \t\r\n;|&(){},<>"]);

/** Reads the smallest pieces of a PowerShell text. Total: what never ends goes to the end, and `broken` says so. */
export class Scanner {
  readonly text: string;
  at: number;
  broken = false;
  #end: number;

  constructor(text: string, start: number, end: number) {
    this.text = text;
    this.at = start;
    this.#end = end;
  }

  /** Reads a stretch by itself; afterwards the place is the one before. */
  within<Result>(from: number, to: number, read: () => Result): Result {
    const [at, end] = [this.at, this.#end];
    this.at = from;
    this.#end = Math.min(to, end);
    const result = read();
    this.at = at;
    this.#end = end;
    return result;
  }

  get done(): boolean {
    return this.at >= this.#end;
  }

  peek(ahead = 0): string {
    return this.at + ahead < this.#end ? this.text.charAt(this.at + ahead) : "";
  }

  /** Whether the text goes on like this, whatever the case. */
  sees(what: string): boolean {
    return this.at + what.length <= this.#end && this.text.slice(this.at, this.at + what.length).toLowerCase() === what;
  }

  eat(what: string): boolean {
    if (!this.sees(what)) return false;
    this.at += what.length;
    return true;
  }

  /** Blanks, continued lines and comments; newlines only when asked for. */
  skip(newlines = false): void {
    while (!this.done) {
      const letter = this.peek();
      if (/[ \t\f\v\u00a0]/.test(letter) || (newlines && /[\r\n]/.test(letter))) this.at += 1;
      else if (letter === "`" && /[\r\n]/.test(this.peek(1)))
        this.at += this.peek(1) === "\r" && this.peek(2) === "\n" ? 3 : 2;
      else if (this.sees("<#")) this.#to("#>", 2);
      else if (letter === "#") this.#to("\n", 0);
      else return;
    }
  }

  #to(mark: string, length: number): void {
    const found = this.text.indexOf(mark, this.at);
    this.at = found < 0 || found >= this.#end ? this.#end : found + length;
  }

  isSingle(letter = this.peek()): boolean {
    return letter !== "" && singleQuotes.includes(letter);
  }

  isDouble(letter = this.peek()): boolean {
    return letter !== "" && doubleQuotes.includes(letter);
  }

  isDash(letter = this.peek()): boolean {
    return letter !== "" && dashes.includes(letter);
  }

  /** `'…'`, where a doubled quote is one. */
  single(): string {
    let value = "";
    this.at += 1;
    for (let from = this.at; ; ) {
      if (this.done) {
        this.broken = true;
        return value + this.text.slice(from, this.#end);
      }
      if (!this.isSingle()) {
        this.at += 1;
        continue;
      }
      value += this.text.slice(from, this.at);
      this.at += 1;
      if (!this.isSingle()) return value;
      from = this.at;
      this.at += 1;
    }
  }

  /** `"…"`, with what is to be expanded in it. */
  double(): Piece[] {
    this.at += 1;
    const pieces: Piece[] = [];
    while (!this.done) {
      if (this.isDouble()) {
        if (!this.isDouble(this.peek(1))) {
          this.at += 1;
          return pieces;
        }
        this.at += 1;
        add(pieces, '"');
        this.at += 1;
      } else this.#piece(pieces);
    }
    this.broken = true;
    return pieces;
  }

  /** `@'…'@` and `@"…"@`, each quote at the beginning of a line. */
  here(): Piece[] {
    const expands = this.isDouble(this.peek(1));
    const lineEnd = this.text.indexOf("\n", this.at);
    const quotes = expands ? doubleQuotes : singleQuotes;
    const close = new RegExp(`\\r?\\n[${quotes}]@`, "g");
    close.lastIndex = Math.max(lineEnd, this.at);
    const match = lineEnd < 0 ? null : close.exec(this.text);
    if (match === null || match.index + match[0].length > this.#end) {
      this.broken = true;
      this.at = this.#end;
      return [];
    }
    const body = this.text.slice(lineEnd + 1, Math.max(lineEnd + 1, match.index));
    const pieces: Piece[] = [];
    if (expands) {
      this.at = lineEnd + 1;
      while (this.at < match.index) this.#piece(pieces);
    } else add(pieces, body);
    this.at = match.index + match[0].length;
    return pieces;
  }

  /** A bare word's letters up to what ends it. */
  bare(pieces: Piece[]): void {
    while (!this.done && !ends.has(this.peek()) && !this.isSingle() && !this.isDouble()) this.#piece(pieces);
  }

  #piece(pieces: Piece[]): void {
    const letter = this.peek();
    if (letter === "`") {
      this.at += 2;
      add(pieces, escaped(this.text.charAt(this.at - 1)));
    } else if (letter === "$" && this.peek(1) === "(") {
      this.at += 1;
      pieces.push({ code: this.balanced() });
    } else {
      const name = letter === "$" ? this.variable() : undefined;
      if (name !== undefined) pieces.push({ variable: name });
      else {
        add(pieces, letter);
        this.at += 1;
      }
    }
  }

  /** `$name`, `${name}`, `$env:NAME`. */
  variable(): string | undefined {
    variable.lastIndex = this.at;
    const match = variable.exec(this.text);
    if (match === null || this.at + match[0].length > this.#end) return undefined;
    this.at += match[0].length;
    return match[1] ?? (match[2] ?? "") + (match[3] ?? "");
  }

  /** From an opening bracket to its own closing one: the text between, `[start, end)`. */
  balanced(): [number, number] {
    const start = this.at + 1;
    const open: string[] = [];
    while (!this.done) {
      const letter = this.peek();
      if (this.isSingle()) this.single();
      else if (this.isDouble()) this.#skipDouble();
      else if (letter === "@" && (this.isSingle(this.peek(1)) || this.isDouble(this.peek(1)))) this.here();
      else if (letter === "`") this.at += 2;
      else if (letter === "#" || this.sees("<#")) this.skip();
      else {
        if (/[({[]/.test(letter)) open.push(letter);
        if (/[)}\]]/.test(letter)) open.pop();
        this.at += 1;
        if (open.length === 0) return [start, this.at - 1];
      }
    }
    this.broken = true;
    return [start, this.#end];
  }

  #skipDouble(): void {
    for (this.at += 1; !this.done; this.at += 1) {
      if (this.peek() === "`") this.at += 1;
      else if (this.isDouble()) break;
    }
    this.at += 1;
  }
}

function add(pieces: Piece[], text: string): void {
  const last = pieces.at(-1);
  if (last !== undefined && "text" in last) last.text += text;
  else pieces.push({ text });
}
