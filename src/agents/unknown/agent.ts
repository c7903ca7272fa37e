import type { Agent } from "../agent.ts";
import { refuse, respond } from "../respond.ts";
import { events } from "./events.ts";
import { read } from "./read.ts";
import { table } from "./write.ts";

/** The caller that could not be told: read by what the known agents share, answered so that all of them obey. */
export const unknown: Agent = {
  name: "unknown",
  title: "unknown caller",
  events,
  recognises: () => false,
  read,
  write: (event, decision, options) => respond(table, event, decision, options),
  panic: (message, eventName) => refuse(table, "unknown", message, eventName),
};
