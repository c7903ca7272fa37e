/**
 * Stands in a text for a part that can't be known before it runs, so that what surrounds it stays known:
 * `bash -c "rm -rf $X"` is an `rm` all the same. It is no character, so no honest text holds it; one that does is
 * taken not to be known there.
 */
export const hole = "\uffff";

/** A hole for what a file holds that can't be read, or is more than is read: with the number of no list. */
export const unread = `${hole}\ufddf\ufddf\ufddf`;

/** A hole that a variable leaves which nothing has set, as far as anybody can tell: it is nothing, nearly always. */
export const gap = "\ufffe";

/** What a program prints that isn't known: at least whole lines. */
export const unknownLines = `${hole}\n`;

/** Whether all of a text is known. */
export function isKnown(text: string): boolean {
  return !text.includes(hole) && !text.includes(gap);
}

/** A text as a fact: `null` when a part of it isn't known. */
export function asFact(text: string): string | null {
  return isKnown(text) ? text : null;
}

/**
 * A hole or a gap; behind a hole, where one is known, the number of the list that what stands there is from (`found.ts`): three of
 * sixteen noncharacters, for the same reason.
 */
export const holes = /\ufffe|\uffff(?:[\ufdd0-\ufddf]{3})?/g;

/** Whether nothing of a text is known. */
export function isHole(text: string): boolean {
  return /^(?:[\ufffe\uffff][\ufdd0-\ufddf]*)+$/.test(text);
}

/** A text for people, in which what isn't known is an ellipsis. */
export function shown(text: string): string {
  return isKnown(text) ? text : text.replace(holes, "…");
}

/**
 * A word as it is when what isn't known in it is nothing: `~/.s$(x)sh` is `~/.ssh`. Unset variables are always read so.
 * Of anything else, nothing is given where it stands first, or for a whole name of a relative path: there the unknown
 * part is what the word is about, and what is left without it says nothing.
 */
export function withoutHoles(text: string): string | undefined {
  const set = text.replaceAll(gap, "");
  if (set === "" || !set.includes(hole)) return set === "" ? undefined : set;
  const absolute = /^(?:-*[\w-]+=)?[/~]/.test(set);
  return /^\uffff/.test(set) || (!absolute && /\/\uffff/.test(set)) ? undefined : asNothing(set);
}

/** What is known to be one of some paths is not nothing. */
function asNothing(text: string): string | undefined {
  const bare = text.replace(/\uffff(?![\ufdd0-\ufddf])/g, "");
  return isKnown(bare) ? bare : undefined;
}
