import { HookguardError } from "../errors.ts";
import { type AgentName, agentNames } from "../input/kinds.ts";
import type { JsonObject } from "../json.ts";
import type { Agent, Env } from "./agent.ts";
import { claude } from "./claude/agent.ts";
import { coda } from "./coda/agent.ts";
import { gemini } from "./gemini/agent.ts";
import { unknown } from "./unknown/agent.ts";

/**
 * Every agent that hookguard speaks to. Each is only looked at when it is asked for: a packaging may load it then
 * (`scripts/packaging/late.mjs`), and a hook needs but one.
 */
export const agents: Readonly<Record<AgentName, Agent>> = {
  get claude() {
    return claude;
  },
  get coda() {
    return coda;
  },
  get gemini() {
    return gemini;
  },
  get unknown() {
    return unknown;
  },
};

/** The name, if an agent is called so. Never throws. */
export function knownAgent(name: string | undefined): AgentName | undefined {
  return agentNames.find((known) => known === name);
}

/**
 * The agent of that name; without a name the caller that could not be told.
 * @throws HookguardError `agent.unknown`
 */
export function agentNamed(name: string | undefined): Agent {
  if (name === undefined) return unknown;
  const known = knownAgent(name);
  if (known === undefined) throw new HookguardError("agent.unknown", { name, known: "claude, coda, gemini" });
  return agents[known];
}

/**
 * An event of this name, which `agent` doesn't have, must be new, or another agent's: then the settings entry names the
 * wrong one, and what would be read here means nothing. A name that differs from a known one only in letter case or
 * separators (`pretooluse`, `pre_tool_use`) is nobody's new event: whoever sent it meant the known one, and wrote what can't
 * be trusted to be its payload.
 * @throws HookguardError `payload.invalid`
 */
export function requireOwnEvent(agent: Agent, eventName: string): void {
  const all = [claude, coda, gemini];
  const owner = all.find(({ events }) => events.some(({ name }) => name === eventName));
  if (owner === undefined) {
    const meant = all.flatMap(({ events }) => events).find(({ name }) => plain(name) === plain(eventName));
    if (meant === undefined) return;
    throw new HookguardError("payload.invalid", { pointer: "/hook_event_name", why: `is ${meant.name}, misspelt` });
  }
  if (owner.name === agent.name || agent.name === "unknown") return;
  const why = `names an event of ${owner.title}, but this hook is registered for ${agent.title}`;
  throw new HookguardError("payload.invalid", { pointer: "/hook_event_name", why });
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Which agent sent this payload. Where none or several could have, it is unknown, and gets what all of them obey. */
export function tell(payload: JsonObject, env: Env): Agent {
  const [one, ...more] = [claude, coda, gemini].filter((agent) => agent.recognises(payload, env));
  return one === undefined || more.length > 0 ? unknown : one;
}
