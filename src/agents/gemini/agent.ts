import type { Agent } from "../agent.ts";
import { refuse, respond } from "../respond.ts";
import { events } from "./events.ts";
import { read } from "./read.ts";
import { table } from "./write.ts";

/** Event names that no other agent has. */
const shared = new Set(["SessionStart", "SessionEnd", "Notification"]);

/** Gemini CLI (contracts/gemini-cli.md). */
export const gemini: Agent = {
  name: "gemini",
  title: "Gemini CLI",
  events,
  /** Its event names are its own, but for three; there its time stamp tells. Its environment names Claude as well. */
  recognises(payload) {
    const name = payload.hook_event_name;
    if ("cli_version" in payload || !events.some((row) => row.name === name)) return false;
    return !shared.has(String(name)) || typeof payload.timestamp === "string";
  },
  read,
  write: (event, decision, options) => respond(table, event, decision, options),
  panic: (message, eventName) => refuse(table, "gemini", message, eventName),
};
