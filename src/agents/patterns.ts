/** So many patterns one text may stand for; no honest search has more. */
const MOST_PATTERNS = 64;

/**
 * The patterns of files that a search tool is given in one text: apart by commas and blanks, braces written out, without those
 * that leave files out (`!…`), which name nothing that is read. Never throws, bounded.
 */
export function patternsIn(text: string): string[] {
  const all = apart(text)
    .filter((pattern) => pattern !== "" && !pattern.startsWith("!"))
    .flatMap((pattern) => written(pattern, MOST_PATTERNS));
  return [...new Set(all)].slice(0, MOST_PATTERNS);
}

/** Commas and blanks separate, but for those in braces. */
function apart(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (depth <= 0 && /[,\s]/.test(character)) parts.push("");
    else parts.push((parts.pop() ?? "") + character);
  }
  return parts;
}

/** `{a,b}c` is `ac` and `bc`; braces inside braces too. */
function written(pattern: string, left: number): string[] {
  const brace = /\{([^{}]*)\}/.exec(pattern);
  if (brace === null || left <= 1) return [pattern];
  const before = pattern.slice(0, brace.index);
  const after = pattern.slice(brace.index + brace[0].length);
  const choices = (brace[1] ?? "").split(",").slice(0, left);
  return choices.flatMap((choice) => written(before + choice + after, Math.floor(left / choices.length)));
}
