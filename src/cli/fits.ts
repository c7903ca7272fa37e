import type { Agent } from "../agents/agent.ts";
import { agents } from "../agents/registry.ts";
import type { Outcome } from "../hook/run.ts";
import type { AgentName } from "../input/kinds.ts";
import type { JsonObject } from "../json.ts";

/** Why it is unknown whose event this is. */
export interface Fits {
  /** Agents that have this event, and can read this payload. */
  agents: AgentName[];
  /** The same for a person, with what follows from it. */
  note: string;
}

/** @returns `undefined` where the agent is known, or the payload could not be read at all */
export function fitsOf({ agent, payload, event }: Outcome): Fits | undefined {
  if (agent.name !== "unknown" || !payload || !event) return undefined;
  const known = [agents.claude, agents.coda, agents.gemini].filter((one) => couldRead(one, payload));
  const names = known.map(({ name }) => name);
  const fits = names.length === 0 ? "no agent's event" : `events of ${names.join(" and ")}`;
  const note = `whose event this is can't be told: the payload fits ${fits}. --agent decides; exceptions and rules for one agent don't count here, and a hook, which is told its agent, may answer differently`;
  return { agents: names, note };
}

function couldRead(agent: Agent, payload: JsonObject): boolean {
  if (!agent.events.some(({ name }) => name === payload.hook_event_name)) return false;
  try {
    agent.read(payload);
    return true;
  } catch {
    return false;
  }
}
