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
