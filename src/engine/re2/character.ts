import { BuiltinError } from "../builtins/builtin.ts";

/** What one character has to be. */
export interface CharacterTest {
  test(character: string): boolean;
}

/** A part of a class as a JavaScript class knows it; each part is folded and negated on its own, as RE2 does. */
export interface ClassPart {
  source: string;
  negated: boolean;
}

const perl: Record<string, string> = { d: "0-9", s: "\\t\\n\\f\\r ", w: "0-9A-Za-z_" };

const posix: Record<string, string> = {
  alnum: "0-9A-Za-z",
  alpha: "A-Za-z",
  ascii: "\\x00-\\x7F",
  blank: "\\t ",
  cntrl: "\\x00-\\x1F\\x7F",
  digit: "0-9",
  graph: "!-~",
  lower: "a-z",
  print: " -~",
  punct: "!-\\/:-@\\[-`\\{-~",
  space: "\\t\\n\\v\\f\\r ",
  upper: "A-Z",
  word: "0-9A-Za-z_",
  xdigit: "0-9A-Fa-f",
};

/** `\d`, `\S`, … */
export function perlClass(letter: string): ClassPart | undefined {
  const source = perl[letter.toLowerCase()];
  return source === undefined ? undefined : { source, negated: letter !== letter.toLowerCase() };
}

/** `[:alpha:]`, `[:^alpha:]` */
export function posixClass(name: string): ClassPart {
  const negated = name.startsWith("^");
  const source = posix[negated ? name.slice(1) : name];
  if (source === undefined) throw new BuiltinError(`invalid character class range: \`[:${name}:]\``);
  return { source, negated };
}

/** `\pL`, `\p{Greek}`, `\P{^Lu}`: a category, or else a script. */
export function unicodeClass(name: string, upper: boolean): ClassPart {
  const negated = upper !== name.startsWith("^");
  const bare = name.replace(/^\^/, "");
  for (const property of [bare, `Script=${bare}`]) {
    if (/^\w+(?:=\w+)?$/.test(property) && isProperty(property)) return { source: `\\p{${property}}`, negated };
  }
  throw new BuiltinError(`invalid character class range: \`\\p{${name}}\``);
}

function isProperty(property: string): boolean {
  try {
    new RegExp(`\\p{${property}}`, "u");
    // RE2 knows categories and scripts by their short names, and none of the binary properties.
    return property === "Any" || property.startsWith("Script=") || property.length <= 2;
  } catch {
    return false;
  }
}

/** Characters from one to another. */
export function range(from: string, to: string): ClassPart {
  const code = (character: string) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  return { source: from === to ? code(from) : `${code(from)}-${code(to)}`, negated: false };
}

/** A character of the parts, or with `negated` of none of them. With `fold`, case makes no difference. */
export function characterTest(parts: readonly ClassPart[], negated: boolean, fold: boolean): CharacterTest {
  const tests = parts.map((part) => new RegExp(`[${part.negated ? "^" : ""}${part.source}]`, fold ? "iu" : "u"));
  const known = new Map<string, boolean>();
  return {
    test(character) {
      const seen = known.get(character);
      if (seen !== undefined) return seen;
      const answer = tests.some((test) => test.test(character)) !== negated;
      known.set(character, answer);
      return answer;
    },
  };
}
