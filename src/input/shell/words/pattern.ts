/** One element of a shell pattern: a literal character, any one, any run, or a set. */
type Element =
  | { kind: "char"; char: string }
  | { kind: "one" }
  | { kind: "many" }
  | { kind: "set"; not: boolean; in: string };

const classes: Record<string, string> = {
  alpha: "a-zA-Z",
  lower: "a-z",
  upper: "A-Z",
  digit: "0-9",
  alnum: "a-zA-Z0-9",
  xdigit: "0-9a-fA-F",
  space: " \t\n\r\f\v",
  blank: " \t",
  punct: "!-/:-@[-`{-~",
};

/** A shell pattern (`*`, `?`, `[…]`), read once. Extended patterns (`@(…)`) are not read: they match literally. */
export class Pattern {
  readonly #elements: readonly Element[];
  /** The text that it matches, when that is only one. */
  readonly literal: string | undefined;

  constructor(text: string) {
    this.#elements = read(text);
    const chars = this.#elements.map((element) => (element.kind === "char" ? element.char : undefined));
    this.literal = chars.includes(undefined) ? undefined : chars.join("");
  }

  /** The lengths of the starts of `text` that match, shortest first. Work: pattern × text. */
  prefixes(text: string): number[] {
    return lengths(this.#elements, text);
  }

  /** The lengths of the ends of `text` that match, shortest first. */
  suffixes(text: string): number[] {
    return lengths([...this.#elements].reverse(), [...text].reverse().join(""));
  }

  /** Whether all of `text` matches. */
  test(text: string): boolean {
    return this.prefixes(text).at(-1) === text.length;
  }
}

function lengths(elements: readonly Element[], text: string): number[] {
  let live = withoutChar(elements, new Set([0]));
  const found: number[] = [];
  for (let i = 0; ; i++) {
    if (live.has(elements.length)) found.push(i);
    const char = text[i];
    if (char === undefined || live.size === 0) return found;
    const next = new Set<number>();
    for (const at of live) {
      const element = elements[at];
      if (element === undefined) continue;
      if (element.kind === "many") next.add(at);
      else if (matches(element, char)) next.add(at + 1);
    }
    live = withoutChar(elements, next);
  }
}

/** Positions reachable without a character: past every `*`. */
function withoutChar(elements: readonly Element[], positions: Set<number>): Set<number> {
  for (const at of positions) if (elements[at]?.kind === "many") positions.add(at + 1);
  return positions;
}

function matches(element: Element, char: string): boolean {
  switch (element.kind) {
    case "char":
      return element.char === char;
    case "set":
      return inSet(element.in, char) !== element.not;
    default:
      return true;
  }
}

function inSet(set: string, char: string): boolean {
  for (let i = 0; i < set.length; i++) {
    const from = set[i] ?? "";
    const to = set[i + 1] === "-" && i + 2 < set.length ? (set[i + 2] ?? "") : from;
    if (from <= char && char <= to) return true;
    if (to !== from || set[i + 1] === "-") i += to === from ? 0 : 2;
  }
  return false;
}

function read(text: string): Element[] {
  const elements: Element[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text[i] ?? "";
    if (char === "\\" && i + 1 < text.length) elements.push({ kind: "char", char: text[++i] ?? "" });
    else if (char === "?") elements.push({ kind: "one" });
    else if (char === "*") {
      if (elements.at(-1)?.kind !== "many") elements.push({ kind: "many" });
    } else if (char === "[") {
      const set = readSet(text, i);
      if (set === undefined) elements.push({ kind: "char", char });
      else {
        elements.push(set.element);
        i = set.end;
      }
    } else elements.push({ kind: "char", char });
  }
  return elements;
}

/** The set that opens at `start`; nothing when it is never closed. */
function readSet(text: string, start: number): { element: Element; end: number } | undefined {
  let i = start + 1;
  const not = text[i] === "!" || text[i] === "^";
  if (not) i++;
  let set = "";
  for (let first = true; i < text.length; i++, first = false) {
    const char = text[i] ?? "";
    if (char === "]" && !first) return { element: { kind: "set", not, in: set }, end: i };
    const named = char === "[" && text[i + 1] === ":" ? /^\[:(\w+):\]/.exec(text.slice(i, i + 12)) : null;
    if (named !== null) {
      set += classes[named[1] ?? ""] ?? "";
      i += named[0].length - 1;
    } else set += char === "\\" && i + 1 < text.length ? (text[++i] ?? "") : char;
  }
  return undefined;
}
