import type { Agent } from "../agent.ts";
import { refuse, respond } from "../respond.ts";
import { events } from "./events.ts";
import { read } from "./read.ts";
import { table } from "./write.ts";

/** Claude Code (contracts/claude-code.md). */
export const claude: Agent = {
  name: "claude",
  title: "Claude Code",
  events,
  /**
   * Its environment is handed on to every program it starts, another agent among them, and others copy its event names:
   * so both must fit, and nothing may speak for another agent.
   */
  recognises(payload, env) {
    const name = payload.hook_event_name;
    if ("cli_version" in payload || "timestamp" in payload || !events.some((row) => row.name === name)) return false;
    if (env.CLAUDECODE === "1" || (env.AI_AGENT ?? "").startsWith("claude-code")) return true;
    return (
      typeof payload.transcript_path === "string" && /[\\/]\.claude[\\/]projects[\\/]/.test(payload.transcript_path)
    );
  },
  read,
  write: (event, decision, options) => respond(table, event, decision, options),
  panic: (message, eventName) => refuse(table, "claude", message, eventName),
};
