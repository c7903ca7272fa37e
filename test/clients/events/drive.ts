import type { EventRow } from "../../../src/agents/agent.ts";
import type { Client, Run, Work } from "../agents/agent.ts";

/** Ordinary work that makes a client fire events. */
export interface Drive extends Work {
  name: string;
  /** Events that hookguard must have been asked at. */
  reaches: readonly string[];
}

/** Work of which one step is refused, at one event. The payload of that event holds `refuse at <event> now`. */
export interface Refusal extends Work {
  at: string;
  /** What shows that the refusal held. */
  held(run: Run): void;
}

/** All that one client is driven through. */
export interface Tour {
  client: Client;
  events: readonly EventRow[];
  drives: readonly Drive[];
  /** Events that no headless run reaches, each with the reason. */
  unreached: Readonly<Record<string, string>>;
  refusals: readonly Refusal[];
  /** Events that can be refused and are reached, but for which no refusal can be set up, each with the reason. */
  unrefused: Readonly<Record<string, string>>;
}

/** What the test's policy refuses an event by. */
export const refuseAt = (event: string): string => `refuse at ${event} now`;
/** Part of the refusal's reason. */
export const REFUSED = "The test refuses this event.";
