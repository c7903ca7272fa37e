/** Beyond so many plain patterns, a group is taken for anything. */
const maxPatterns = 32;
/** Groups nest at most so deep. */
const maxDepth = 8;

/** Whether a text holds a group of alternatives: `@(a|b)`, `?(…)`, `*(…)`, `+(…)`, `!(…)`. */
export function isExtended(text: string): boolean {
  return /[@?*+!]\(/.test(text);
}

/**
 * Plain patterns that together match all that an extended one does (bash's manual, Pattern Matching), and perhaps more:
 * `@(a|b)` is `a` and `b`, `?(a)` is `a` and nothing, and what may stand there any number of times, or must not stand
 * there, is anything. zsh's `*(D)`, which looks the same, is among them, as it is `*` there.
 */
export function plainPatterns(text: string, depth = 0): string[] {
  let made = [""];
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i + 1] === "(" && "@?*+!".includes(text.charAt(i))) {
      const group = readGroup(text, i + 2);
      if (group === undefined) break;
      const before = text.slice(from, i);
      const inner = depth < maxDepth ? alternatives(text.charAt(i), group.parts, depth) : ["*"];
      const more = made.flatMap((head) => inner.map((part) => head + before + part));
      made = more.length > maxPatterns ? made.map((head) => `${head}${before}*`) : more;
      from = group.end;
      i = from - 1;
    }
  }
  return made.map((head) => head + text.slice(from));
}

function alternatives(operator: string, parts: readonly string[], depth: number): string[] {
  if (operator === "!") return ["*"];
  const inner = parts.flatMap((part) => plainPatterns(part, depth + 1));
  if (inner.length > maxPatterns) return ["*"];
  if (operator === "@") return inner;
  if (operator === "?") return ["", ...inner];
  return operator === "+" ? inner.flatMap((one) => [one, `${one}*`]) : ["", ...inner, "*"];
}

/** The alternatives of a group, from behind its bracket on; nothing when it is never closed. */
function readGroup(text: string, start: number): { parts: string[]; end: number } | undefined {
  const parts: string[] = [];
  let depth = 0;
  let from = start;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (char === "\\") i++;
    else if (char === "(") depth++;
    else if (char === "|" && depth === 0) {
      parts.push(text.slice(from, i));
      from = i + 1;
    } else if (char === ")" && depth-- === 0) return { parts: [...parts, text.slice(from, i)], end: i + 1 };
  }
  return undefined;
}
