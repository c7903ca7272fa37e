import type { Candidate } from "../found.ts";

/**
 * What is left of some paths behind a filter by text: some of them; and where the text is plain, those that hold it,
 * so that `ls ~/.ssh | grep id_` is known to be keys.
 */
export function narrowed(candidates: readonly Candidate[], text: string | null): Candidate[] {
  const some = candidates.map(({ word }): Candidate => ({ word, picked: true }));
  const held = text === null ? undefined : patternOf(text);
  if (held === undefined) return some;
  return [...some, ...some.flatMap(({ word }) => holding(word, held))];
}

/** A regular expression as a pattern of a name or a path, where it is that plain. */
function patternOf(text: string): string | undefined {
  const [, start, middle = "", end] = /^(\^?)(.*?)(\$?)$/s.exec(text) ?? [];
  const pattern = middle.replace(/\.\*/g, "*").replace(/\\([./_-])/g, "$1");
  if (pattern === "" || pattern.length > 256 || /[\\^$+|()[\]{}?]/.test(pattern) || /^[*.]*$/.test(pattern))
    return undefined;
  return `${start === "" ? "*" : ""}${pattern}${end === "" ? "*" : ""}`;
}

/** A folder's paths, or a pattern's, that hold a text. */
function holding(word: string, held: string): Candidate[] {
  const [folder, all] = word.endsWith("**")
    ? [word.slice(0, -2), true]
    : [word.slice(0, word.lastIndexOf("/") + 1), false];
  if (!all && !/^\*+$/.test(word.slice(folder.length))) return [];
  const rest = held.includes("/") ? held.replace(/^[*/]+/, "") : held;
  return [{ word: `${folder}${all ? "**/" : ""}${rest}`, picked: true }];
}
