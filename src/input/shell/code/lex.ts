import { balanced, closing, isBracket } from "./delimiters.ts";
import { unescaped, unescapedRaw } from "./escapes.ts";
import { heredocAt } from "./heredoc.ts";
import { partsOf } from "./parts.ts";
import type { Language, Syntax } from "./syntax.ts";
import { expectsValue, ownKind, type Token } from "./token.ts";

const nameStart = /[A-Za-z_\u0080-\uffff]/;
const nameRest = /[\w\u0080-\uffff]*/y;
const dollarName = /[\w$\u0080-\uffff]*/y;
const number = /\d[\w.]*/y;
const sigilName = /[$@%]{1,2}(?:\{\w+\}|[A-Za-z_]\w*(?:::\w+)*|(?=[^\s(])[\d&!@_0])/y;
const symbol = /:(?:[A-Za-z_]\w*[?!]?|"[^"\\\n]*")/y;
const space = /[^\S\n]+/y;
/** Longest first. */
const operators = /::|->|=>|\?\.|&\.|\*\*|<<|>>|==|!=|<=|>=|&&|\|\||\+=|-=|\.=|:=|\|\|=|\.\.|[\s\S]/y;

/** The tokens of a piece of code. */
export interface Lexed {
  tokens: Token[];
  /** Whether it is certain where strings and expressions begin and end. */
  certain: boolean;
}

/** Tells the tokens of a piece of code apart. Linear, total: what never ends goes to the end, and isn't certain. */
export function lex(text: string, language: Language, syntax: Syntax): Lexed {
  return new Lexer(text, language, syntax).run();
}

/** A slash that may divide or begin an expression with a quote in it: the two readings differ in what is code. */
const doubtfulSlash = /\/[^/\n]*["'`][^/\n]*\//y;

class Lexer {
  readonly #text: string;
  readonly #language: Language;
  readonly #syntax: Syntax;
  readonly #tokens: Token[] = [];
  #at = 0;
  #certain = true;
  /** Here-documents whose marks have been read: where the line behind them goes on. */
  #resumeAt = 0;

  constructor(text: string, language: Language, syntax: Syntax) {
    this.#text = text;
    this.#language = language;
    this.#syntax = syntax;
  }

  run(): Lexed {
    while (this.#at < this.#text.length) this.#next();
    return { tokens: this.#tokens, certain: this.#certain };
  }

  #next(): void {
    const start = this.#at;
    const letter = this.#text.charAt(start);
    if (this.#match(space) !== undefined) return;
    if (letter === "\\" && this.#text.startsWith("\n", start + 1)) {
      this.#at += 2;
    } else if (letter === "\n") {
      this.#at += 1;
      if (this.#syntax.lines) this.#push("line", start);
      this.#at = Math.max(this.#at, this.#resumeAt);
      this.#resumeAt = 0;
    } else if (!this.#comment() && !this.#heredoc(start, letter) && !this.#quoted(start, letter)) {
      this.#word(start, letter);
    }
  }

  #heredoc(start: number, letter: string): boolean {
    if (letter !== "<" || !this.#text.startsWith("<<", start)) return false;
    const heredoc = heredocAt(this.#text, start, this.#language, this.#resumeAt);
    if (heredoc === undefined) return false;
    this.#at = heredoc.markEnd;
    this.#resumeAt = heredoc.to;
    const { interpolation } = this.#syntax;
    const expands = heredoc.expands && interpolation !== undefined;
    this.#push("string", start, expands ? partsOf(heredoc.body, interpolation) : [{ text: heredoc.body }]);
    // What the mark means when it is a shift to the left is another text.
    if (!heredoc.ended) this.#certain = false;
    return true;
  }

  #pod(): boolean {
    const { pod } = this.#syntax;
    if (pod === undefined || (this.#at > 0 && this.#text.charAt(this.#at - 1) !== "\n")) return false;
    if (this.#match(pod.from) === undefined) return false;
    const end = this.#text.indexOf(pod.to, this.#at);
    this.#at = end < 0 ? this.#text.length : end + pod.to.length;
    return true;
  }

  #comment(): boolean {
    const { lineComments, blockComment } = this.#syntax;
    if (blockComment !== undefined && this.#text.startsWith(blockComment[0], this.#at)) {
      const end = this.#text.indexOf(blockComment[1], this.#at + 2);
      this.#at = end < 0 ? this.#text.length : end + 2;
      return true;
    }
    if (this.#pod()) return true;
    if (!lineComments.some((mark) => this.#text.startsWith(mark, this.#at))) return false;
    const end = this.#text.indexOf("\n", this.#at);
    this.#at = end < 0 ? this.#text.length : end;
    return true;
  }

  #quoted(start: number, letter: string): boolean {
    const { quotes, backticks, ownQuotes, prefixes } = this.#syntax;
    if (quotes.includes(letter)) {
      this.#string(start, letter, "");
      return true;
    }
    if (letter === "`" && backticks !== undefined) {
      this.#string(start, letter, "");
      return true;
    }
    const prefix = prefixes ? /^[A-Za-z]{1,2}(?=['"])/.exec(this.#text.slice(start, start + 3))?.[0] : undefined;
    if (prefix !== undefined && /^(?:[rbuf]|rb|br|rf|fr)$/i.test(prefix)) {
      this.#at += prefix.length;
      this.#string(start, this.#text.charAt(this.#at), prefix.toLowerCase());
      return true;
    }
    if (ownQuotes !== undefined && this.#ownQuote(start)) return true;
    if (letter !== "/" || this.#syntax.regex !== true) return false;
    if (expectsValue(this.#tokens.at(-1))) return this.#regex(start);
    // In JavaScript a name is always divided.
    const divided = this.#language === "javascript" && this.#tokens.at(-1)?.kind === "name";
    doubtfulSlash.lastIndex = start;
    if (!divided && doubtfulSlash.test(this.#text)) this.#certain = false;
    return false;
  }

  #string(start: number, quote: string, prefix: string): void {
    const { raw, triple, interpolated, backticks, interpolation } = this.#syntax;
    const mark = triple && this.#text.startsWith(quote.repeat(3), this.#at) ? quote.repeat(3) : quote;
    const from = this.#at + mark.length;
    const end = closing(this.#text, from, mark, quote === "`" && backticks === "template");
    if (end === undefined) {
      this.#broken(start);
      return;
    }
    this.#at = end + mark.length;
    const body = this.#text.slice(from, end);
    const kind = quote === "`" && backticks === "shell" ? "shell" : "string";
    const holes = prefix.includes("f") ? "{" : interpolated.includes(quote) ? interpolation : undefined;
    const isRaw = raw.includes(quote);
    if (holes !== undefined) this.#push(kind, start, partsOf(body, holes));
    else if (prefix.includes("r")) this.#push(kind, start, [{ text: body }]);
    else this.#push(kind, start, [{ text: isRaw ? unescapedRaw(body, quote) : unescaped(body) }]);
  }

  /** Perl's `q qq qx qw m s y tr qr`, Ruby's `%w %i %x %q %Q %()`. */
  #ownQuote(start: number): boolean {
    const perl = this.#syntax.ownQuotes === "perl";
    const pattern = perl ? /(q[qxwr]?|m|s|y|tr)(\s*[^\w\s,;=)>]|\s*=(?![=>~]))/y : /%([wWiIxqQr]?)([([{<|!/])/y;
    if (!perl && !expectsValue(this.#tokens.at(-1))) return false;
    const previous = this.#tokens.at(-1);
    if (perl && previous !== undefined && /^(?:->|\{|sub)$/.test(previous.text)) return false;
    const match = this.#match(pattern);
    if (match === undefined) return false;
    const sort = /^%?([a-zA-Z]*)/.exec(match)?.[1] ?? "";
    const open = match.charAt(match.length - 1);
    const end = balanced(this.#text, this.#at, open);
    if (end === undefined) {
      this.#broken(start);
      return true;
    }
    const body = this.#text.slice(this.#at, end);
    this.#at = end + 1;
    if (perl && /^(?:s|y|tr)$/.test(sort)) this.#second(open);
    // Code inside expressions runs.
    if (perl && body.includes("(?{")) this.#certain = false;
    this.#push(ownKind(sort, perl), start, this.#ownParts(sort, perl, body, open));
    return true;
  }

  #ownParts(sort: string, perl: boolean, body: string, open: string) {
    const plain = perl ? sort === "q" || open === "'" : sort === "q";
    return plain ? [{ text: unescapedRaw(body, open) }] : partsOf(body, this.#syntax.interpolation ?? "$");
  }

  /** The replacement of `s{…}{…}`: its own brackets, or the rest up to the same mark. */
  #second(open: string): void {
    const own = isBracket(open);
    if (own) this.#match(/\s*[\s\S]/y);
    const end = balanced(this.#text, this.#at, own ? this.#text.charAt(this.#at - 1) : open);
    this.#at = end === undefined ? this.#text.length : end + 1;
    const flags = this.#match(/\w*/y) ?? "";
    if (flags.includes("e")) this.#certain = false;
  }

  /** A regular expression ends on its line; what doesn't is a division. */
  #regex(start: number): boolean {
    const match = this.#match(/\/(?:[^\\/\n[]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+\/\w*/y);
    if (match === undefined) return false;
    this.#push("other", start);
    return true;
  }

  #word(start: number, letter: string): void {
    const { sigils, symbols, dollars } = this.#syntax;
    if (sigils.includes(letter) && this.#match(sigilName) !== undefined) {
      this.#push("name", start);
    } else if (symbols && letter === ":" && this.#match(symbol) !== undefined) {
      this.#push("string", start, [{ text: this.#text.slice(start + 1, this.#at).replaceAll('"', "") }]);
    } else if (nameStart.test(letter) || (dollars && letter === "$")) {
      this.#match(dollars ? dollarName : nameRest);
      if (symbols) this.#match(/[?!](?![=])/y);
      this.#push("name", start);
    } else if (this.#match(number) !== undefined) {
      this.#push("number", start);
    } else {
      if (this.#opensElsewhere(start, letter)) this.#certain = false;
      this.#match(operators);
      this.#push("op", start);
    }
  }

  /** `\u0065val` is a name too, `&{"name"}` and `&$name` call it, and `?>` leaves PHP. */
  #opensElsewhere(start: number, letter: string): boolean {
    const next = this.#text.charAt(start + 1);
    if (this.#language === "javascript") return letter === "\\";
    if (this.#language === "perl") return letter === "&" && /[{$]/.test(next);
    return this.#language === "php" && letter === "?" && next === ">";
  }

  #broken(start: number): void {
    this.#at = this.#text.length;
    this.#certain = false;
    this.#push("other", start);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0];
    if (match !== undefined) this.#at += match.length;
    return match === "" ? undefined : match;
  }

  #push(kind: Token["kind"], start: number, parts?: Token["parts"]): void {
    const written = this.#text.slice(start, this.#at);
    // Python takes letters that look alike for the same in names.
    const text = kind === "name" && this.#language === "python" ? written.normalize("NFKC") : written;
    const token: Token = { kind, text, start, end: this.#at };
    this.#tokens.push(parts === undefined ? token : { ...token, parts });
  }
}
