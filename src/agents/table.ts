import type { Decision } from "../decision/types.ts";
import type { Verb } from "../input/kinds.ts";
import type { JsonObject } from "../json.ts";
import type { AgentEvent, EventRow, WriteOptions } from "./agent.ts";

/** What an encoder is given to say. */
export interface Say {
  /** For the model (refusals), or for whom the encoder speaks to (warnings, context). */
  reason: string;
  /** The end of `reason` that must stay when an encoder has to shorten it. */
  tail: string;
  event: AgentEvent;
  decision: Decision;
}

/** What one encoder adds to the answer, or why it can't do it for this event after all. */
export type Fragment =
  | { json?: JsonObject; stderr?: string; exitCode?: 2; partly?: string; cannot?: undefined }
  | { cannot: string };

/** One way to write one verb, with the words that the docs use for it. */
export interface Encoder {
  prints: string;
  write(say: Say): Fragment;
}

/** A circumstance of one event under which an agent doesn't obey. */
export interface Condition {
  why: string;
  holds(event: AgentEvent, options: WriteOptions): boolean;
}

/** Everything about how one agent is answered. */
export interface Table<E extends string = string, C extends string = string> {
  events: readonly EventRow<E, C>[];
  /** The row of an event that nobody knows yet. */
  other: EventRow<E, C>;
  /** The row of a refusal that has no event. */
  unnamed: EventRow<E, C>;
  encoders: Readonly<Record<E, Encoder>>;
  conditions: Readonly<Record<C, Condition>>;
  /** The most UTF-16 units of a reason, and of a text for the person or the model. */
  limits: { reason: number; added: number };
}

/** The row of an event, by the agent's own name for it. */
export function rowOf<E extends string, C extends string>(table: Table<E, C>, name: string): EventRow<E, C> {
  return table.events.find((row) => row.name === name) ?? { ...table.other, name };
}

/** The verbs that are obeyed at this very event: the row's, without those whose condition holds. */
export function canNow<E extends string, C extends string>(table: Table<E, C>, event: AgentEvent): Verb[] {
  const { can, cells } = rowOf(table, event.event.name);
  return can.filter((verb) => {
    const cell = cells[verb];
    return !("unless" in cell) || !table.conditions[cell.unless].holds(event, {});
  });
}
