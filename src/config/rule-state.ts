import { nearest } from "../schema/nearest.ts";

/** Why an exception or a rule's mode has no effect; undefined where the rule is there, or nobody can tell. */
export function unknownRule(id: string, known: ReadonlySet<string> | undefined): string | undefined {
  if (known === undefined || known.has(id)) return undefined;
  const meant = nearest(id, [...known]);
  return `no rule in force is called ${id}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
}

/** Whether the last day of an exception is over; both UTC days, as 2030-12-31. */
export function hasEnded({ expires }: { expires: string }, today: string): boolean {
  return expires < today;
}
