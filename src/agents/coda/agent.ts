import type { Agent } from "../agent.ts";
import { refuse, respond } from "../respond.ts";
import { events } from "./events.ts";
import { read } from "./read.ts";
import { table } from "./write.ts";

/** Coda (contracts/coda.md). */
export const coda: Agent = {
  name: "coda",
  title: "Coda",
  events,
  /** It says its version; where it can't, an empty transcript and lower-case tools are its own. */
  recognises(payload) {
    if ("timestamp" in payload || !events.some((row) => row.name === payload.hook_event_name)) return false;
    if (typeof payload.cli_version === "string") return true;
    return (
      payload.transcript_path === "" && typeof payload.tool_name === "string" && /^[a-z_]+$/.test(payload.tool_name)
    );
  },
  read,
  write: (event, decision, options) => respond(table, event, decision, options),
  panic: (message, eventName) => refuse(table, "coda", message, eventName),
};
