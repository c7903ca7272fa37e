/** The text's first `units` UTF-16 units, or one less where that would tear a surrogate pair. */
export function cut(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? units - 1 : units);
}

/** The text within `units` UTF-16 units; what is left out is shown by an ellipsis, and `tail` always stays. */
export function shorten(text: string, units: number, tail = ""): string {
  if (text.length <= units) return text;
  const end = tail === "" ? "…" : `… ${tail}`;
  return cut(text, Math.max(0, units - end.length)) + end;
}

/**
 * What `write` makes of the longest beginning of `text` that fits.
 * Escaping makes the written length jump about, so it is searched for, not computed.
 * @param units the most UTF-16 units that `write` may return
 */
export function within(text: string, units: number, write: (text: string) => string, tail = ""): string {
  const whole = write(text);
  if (whole.length <= units) return whole;
  let fits = 0;
  let over = text.length;
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (write(shorten(text, middle, tail)).length <= units) fits = middle;
    else over = middle;
  }
  return write(shorten(text, fits, tail));
}
