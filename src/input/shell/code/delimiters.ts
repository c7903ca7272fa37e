const brackets: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

/** Whether a mark is a bracket, which another one closes. */
export function isBracket(mark: string): boolean {
  return brackets[mark] !== undefined;
}

/** Where a quote ends, from behind its mark on; a template's `${…}` may hold quotes of its own. */
export function closing(text: string, from: number, mark: string, template: boolean): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === "\\") at += 1;
    else if (template && letter === "$" && text.charAt(at + 1) === "{") depth += 1;
    else if (template && depth > 0 && letter === "}") depth -= 1;
    else if (depth === 0 && text.startsWith(mark, at)) return at;
  }
  return undefined;
}

/** Where what a mark opens is closed: by its bracket, or by the same mark. */
export function balanced(text: string, from: number, open: string): number | undefined {
  const close = brackets[open] ?? open;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === "\\") at += 1;
    else if (letter === close && depth === 0) return at;
    else if (letter === close) depth -= 1;
    else if (letter === open) depth += 1;
  }
  return undefined;
}
