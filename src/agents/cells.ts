import { type Verb, verbs } from "../input/kinds.ts";
import type { Cell, EventRow } from "./agent.ts";

/** Short forms in which the event tables are written. */

/** Done: this encoder writes it, the agent obeys. */
export function by<E extends string>(encoder: E, note?: string): { by: E; note?: string } {
  return note === undefined ? { by: encoder } : { by: encoder, note };
}

/** Done, unless the condition holds; then something else is. */
export function unless<E extends string, C extends string>(condition: C, encoder: E, instead?: Verb) {
  return { by: encoder, unless: condition, ...(instead === undefined ? {} : { instead }) };
}

/** Can't be done; `instead` is. */
export function not(why: string, instead?: Verb): { why: string; instead?: Verb } {
  return instead === undefined ? { why } : { why, instead };
}

/** Written in the hope that it helps; nobody may rely on it. */
export function tries<E extends string>(encoder: E, why: string): { tries: E; why: string } {
  return { tries: encoder, why };
}

/** A row of an event table, with what the agent obeys drawn from its cells. */
export function row<E extends string, C extends string>(
  event: Omit<EventRow<E, C>, "can" | "register"> & { register?: EventRow["register"] },
): EventRow<E, C> {
  return {
    ...event,
    can: verbs.filter((verb) => "by" in event.cells[verb]),
    register: event.register ?? true,
  };
}

type Some<E extends string, C extends string> = Partial<Record<Verb, Cell<E, C>>>;

/** Cells of an event that can be refused: what isn't said becomes a refusal, or silence for what only adds. */
export function refusable<E extends string, C extends string>(
  cells: Some<E, C> & { deny: Cell<E, C> },
): Record<Verb, Cell<E, C>> {
  return {
    halt: not("the agent only refuses this one event here", "deny"),
    ask: not("nobody is asked at this event", "deny"),
    modify: not("the agent takes no rewrite at this event", "deny"),
    allow: not("there is no prompt to skip at this event"),
    warn: not("the agent shows nothing of ours at this event"),
    context: not("the agent takes no text for the model at this event"),
    ...cells,
  };
}

/** Cells of an event that can't be refused: what policy wants is told to the person where the agent shows it. */
export function observed<E extends string, C extends string>(
  why: string,
  cells: Some<E, C> = {},
): Record<Verb, Cell<E, C>> {
  const instead = cells.warn === undefined ? undefined : "warn";
  return {
    halt: not(why, instead),
    deny: not(why, instead),
    ask: not(why, instead),
    modify: not(why, instead),
    allow: not("there is no prompt to skip at this event"),
    warn: not("the agent shows nothing of ours at this event"),
    context: not("the agent takes no text for the model at this event"),
    ...cells,
  };
}
