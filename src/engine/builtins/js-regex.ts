import { type Builtin, BuiltinError, text } from "./builtin.ts";

/** Longest pattern and subject, in UTF-16 units; tool names and matchers are far below. */
const MAX_PATTERN = 1000;
const MAX_SUBJECT = 4096;

/** Most ways that a backtracking engine may have to try, so that a match ends within tens of milliseconds. */
const MAX_STEPS = 20_000_000;

/**
 * `hookguard.js_regex_match(pattern, subject)`: whether a JavaScript regular expression, without flags, matches anywhere
 * in the subject. The clients' matchers are such expressions (`^(?!Bash).*$` means something there and nothing in RE2).
 * A pattern that is none never matches, as at the clients. A pattern whose search could explode is an error, and so the
 * event is refused: no runtime of ours can interrupt a match.
 */
export const jsRegex: Record<string, Builtin> = {
  "hookguard.js_regex_match"(args) {
    const [pattern, subject] = [text(args, 0), text(args, 1)];
    if (pattern.length > MAX_PATTERN) throw new BuiltinError(`the pattern is longer than ${MAX_PATTERN} characters`);
    if (subject.length > MAX_SUBJECT) throw new BuiltinError(`the subject is longer than ${MAX_SUBJECT} characters`);
    const regex = compiled(pattern);
    if (regex === undefined) return false;
    if (waysToTry(pattern, subject.length) > MAX_STEPS) {
      throw new BuiltinError(`the pattern ${JSON.stringify(pattern)} could search for too long`);
    }
    return regex.test(subject);
  },
};

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern);
  } catch {
    return undefined;
  }
}

/**
 * An upper bound on what backtracking can try for a subject of `length`: each start times each way to share the subject
 * among the pattern's repetitions and each alternative of its groups. Infinite where ways multiply within one repetition
 * (a repeated group that itself repeats or chooses) or where a backreference makes them depend on the text.
 */
export function waysToTry(pattern: string, length: number): number {
  let ways = length + 1;
  const whole: Group = { alternatives: 1, varies: false };
  const open: Group[] = [whole];
  let closed: Group | undefined;
  for (let at = 0; at < pattern.length; ) {
    const [token] = TOKEN.exec(pattern.slice(at)) ?? [pattern[at] ?? ""];
    at += token.length;
    const repeated = closed;
    closed = undefined;
    const group = open.at(-1) ?? whole;
    if (token.startsWith("(")) open.push({ alternatives: 1, varies: false });
    else if (token === ")" && open.length > 1) {
      open.pop();
      closed = group;
      ways *= group.alternatives;
      if (group.varies) (open.at(-1) ?? whole).varies = true;
    } else if (token === "|") {
      group.alternatives += 1;
      group.varies = true;
    } else if (/^\\(?:[1-9]|k<)/.test(token)) return Number.POSITIVE_INFINITY;
    else if (QUANTIFIER.test(token)) {
      if (repeated?.varies && mostRounds(token) > 1) return Number.POSITIVE_INFINITY;
      ways *= Math.min(mostRounds(token), length) + 1;
      group.varies = true;
    }
  }
  return ways * whole.alternatives + pattern.length;
}

interface Group {
  alternatives: number;
  /** It holds a repetition or a choice, so it can match the same text in several ways. */
  varies: boolean;
}

/** An escape, a class, an opening of a group of any kind, a quantifier with its laziness, or one character. */
const TOKEN =
  /^(?:\\k<[^>]*>|\\[1-9]\d*|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|(?:[*+?]|\{\d+(?:,\d*)?\})\??|[\s\S])/;

const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??$/;

/** How often a quantifier lets its atom repeat, where it has a choice; `{3}` has none. */
function mostRounds(token: string): number {
  if (token.startsWith("?")) return 1;
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(token) ?? [];
  if (least === undefined) return Number.POSITIVE_INFINITY;
  if (comma === "") return Number(least);
  return most === "" ? Number.POSITIVE_INFINITY : Number(most);
}
