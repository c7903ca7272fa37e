import type { Token } from "./token.ts";

/** Reads tokens forward. */
export class Cursor {
  readonly #tokens: readonly Token[];
  at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get done(): boolean {
    return this.at >= this.#tokens.length;
  }

  /** The token `ahead` of the next one. */
  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.at + ahead];
  }

  take(): Token | undefined {
    return this.#tokens[this.at++];
  }

  /** Whether the next token is this operator or name. */
  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token !== undefined && token.text === text && (token.kind === "op" || token.kind === "name");
  }

  /** Takes the next token if it is this operator or name. */
  eat(text: string): boolean {
    if (!this.is(text)) return false;
    this.at += 1;
    return true;
  }

  /** Where the token before the next one ends. */
  get lastEnd(): number {
    return this.#tokens[this.at - 1]?.end ?? 0;
  }

  slice(from: number, to: number): readonly Token[] {
    return this.#tokens.slice(from, to);
  }
}
