import type { Language } from "./syntax.ts";

/** A here-document: its mark, and where its body stands. */
export interface Heredoc {
  /** Where the mark ends. */
  markEnd: number;
  /** Where the first line of the body starts, and where the line behind its end does. */
  from: number;
  to: number;
  /** Whether there is such a line. */
  ended: boolean;
  body: string;
  /** Whether variables in it are expanded. */
  expands: boolean;
}

const marks: Readonly<Partial<Record<Language, RegExp>>> = {
  perl: /<<~?(?:(["'])([^"'\n]*)\1|([A-Za-z_]\w*))/y,
  ruby: /<<[~-]?(?:(["'`])([^"'`\n]*)\1|([A-Z_]\w*))/y,
  php: /<<<[ \t]*(?:(["'])(\w+)\1|([A-Za-z_]\w*))(?=\r?\n)/y,
};

/**
 * The here-document whose mark stands at `at`, if one does.
 * @param after where the body of the one before on the same line ended, if there was one
 */
export function heredocAt(text: string, at: number, language: Language, after: number): Heredoc | undefined {
  const pattern = marks[language];
  if (pattern === undefined) return undefined;
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const markEnd = at + match[0].length;
  const line = text.indexOf("\n", markEnd);
  if (line < 0) return undefined;
  const from = Math.max(line + 1, after);
  const name = match[2] ?? match[3] ?? "";
  const end = endOf(text, from, name);
  return {
    markEnd,
    from,
    to: end.to,
    ended: end.ended,
    body: text.slice(from, end.at),
    expands: match[1] !== "'",
  };
}

/** The line that holds nothing but the name. */
function endOf(text: string, from: number, name: string): { at: number; to: number; ended: boolean } {
  const end = new RegExp(`^[ \\t]*${name.replace(/[^\w]/g, "\\$&")}(?=[;,)\\s]|$)`, "gm");
  end.lastIndex = from;
  const match = end.exec(text);
  if (match === null) return { at: text.length, to: text.length, ended: false };
  return { at: match.index, to: match.index + match[0].length, ended: true };
}
