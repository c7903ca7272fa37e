import type { Candidate } from "../found.ts";
import { hole, holes, isKnown } from "../hole.ts";
import type { Session } from "../session.ts";

/** The lines of a text; none where it has none. */
export function linesOf(text: string): string[] {
  return text.split(/[\n\0]/).filter((line) => line !== "");
}

/** What the lines of a text may be; nothing where one of them may be anything. */
export function candidatesOf(session: Session, text: string): Candidate[] | undefined {
  const all: Candidate[] = [];
  for (const line of linesOf(text)) {
    const list = isKnown(line) ? [{ word: line }] : session.found.words(line);
    if (list.length === 0) return undefined;
    all.push(...list);
    if (all.length > 256) return undefined;
  }
  return all.length === 0 ? undefined : all;
}

/** A line that may be any of some paths. */
export function lineOf(session: Session, candidates: readonly Candidate[] | undefined): string {
  return `${candidates === undefined ? hole : session.found.hole(candidates)}\n`;
}

/** Whether what is not known in a text is known to be paths, line by line. */
export function isBounded(session: Session, text: string): boolean {
  return text.match(holes)?.every((one) => session.found.of(one) !== undefined) ?? false;
}
