/** A stretch of a text, `[start, end)`, in UTF-16 units. */
export type Span = [number, number];

/** A text that is parsed, and where its positions lie in the text the agent sent. */
export interface Source {
  readonly text: string;
  /** The place of `[start, end)` in the text the agent sent. */
  span(start: number, end: number): Span;
}

/** The text itself, or a part of it that stands there verbatim from `offset` on. Of broken text, the parser's ends may lie beyond. */
export function verbatim(text: string, offset: number): Source {
  const inside = (position: number) => Math.min(position, text.length) + offset;
  return { text, span: (start, end) => [inside(start), inside(end)] };
}

/** A text that was worked out (unquoted, decoded, put together): all of it comes from one place. */
export function derived(text: string, from: Span): Source {
  return { text, span: () => [from[0], from[1]] };
}

/** The source of a text that came from `from` of `original`: verbatim where it can be found there. */
export function sourceOf(text: string, original: string, from: Span): Source {
  const at = original.slice(from[0], from[1]).indexOf(text);
  return at >= 0 && text !== "" ? verbatim(text, from[0] + at) : derived(text, from);
}
