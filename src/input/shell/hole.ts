/**
 * Stands in a text for a part that can't be known before it runs, so that what surrounds it stays known:
 * `bash -c "rm -rf $X"` is an `rm` all the same. It is no character, so no honest text holds it; one that does is
 * taken not to be known there.
 */
export const hole = "\uffff";

/** What a program prints that isn't known: at least whole lines. */
export const unknownLines = `${hole}\n`;

/** Whether all of a text is known. */
export function isKnown(text: string): boolean {
  return !text.includes(hole);
}

/** A text as a fact: `null` when a part of it isn't known. */
export function asFact(text: string): string | null {
  return isKnown(text) ? text : null;
}

/** A text for people, in which what isn't known is an ellipsis. */
export function shown(text: string): string {
  return text.replaceAll(hole, "…");
}
