/** One piece of a string: text, or a variable's name, or code that stands in it. */
export type Part = { text: string } | { name: string } | { code: string };

export interface Token {
  /**
   * `words` is a quoted list of words, `shell` a line in backticks, `line` the end of one, `other` a regular expression
   * or what never ends.
   */
  kind: "name" | "string" | "number" | "op" | "words" | "shell" | "line" | "other";
  /** As it stands in the code; for a name, with its sigil. */
  text: string;
  /** Of a string. */
  parts?: readonly Part[];
  start: number;
  end: number;
}

/** Names that a value follows. */
const beforeValue =
  /^(?:return|typeof|case|in|of|delete|void|instanceof|new|do|else|yield|await|throw|and|or|not|if|unless|while|puts|print|split|system|exec|p)$/;

/** Whether a value would come behind a token, so that `/` or `%` starts one. */
export function expectsValue(previous: Token | undefined): boolean {
  if (previous === undefined || previous.kind === "line") return true;
  if (previous.kind === "op") return !/^[)\]}]$/.test(previous.text);
  return previous.kind === "name" && beforeValue.test(previous.text);
}

/** What a quote of its own makes, by its letters: Perl's `qw`, Ruby's `%x`. */
export function ownKind(sort: string, perl: boolean): Token["kind"] {
  if (/^(?:qw|[wWiI])$/.test(sort)) return "words";
  if (/^(?:qx|x)$/.test(sort)) return "shell";
  return perl && /^(?:m|s|y|tr|qr)$/.test(sort) ? "other" : sort === "r" ? "other" : "string";
}
