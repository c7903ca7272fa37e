import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PROBE_SESSION } from "../../../src/install/canary.ts";
import type { Place } from "./place.ts";

/** One line of hookguard's own log, as far as these tests look at it. */
export interface Decision {
  event: string;
  tool?: string;
  /** What became of it at the agent: `pass`, `refuse`, … */
  effect: string;
  policies: string[];
  /** Code of what broke in hookguard, if anything did. */
  error?: string;
  payload: Record<string, unknown>;
}

interface Line {
  input?: Record<string, unknown>;
  result: { effect: string; policies: { policy: string }[] };
  error?: { code: string };
}

/** Every decision in a place, oldest first; without those that `install` proves itself with. */
export function decisionsIn(place: Place): Decision[] {
  const file = join(place.home, ".local/state/hookguard/decisions.jsonl");
  if (!existsSync(file)) return [];
  // A line that is still being written has no end yet.
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines
    .map((text) => decision(JSON.parse(text) as Line))
    .filter(({ payload }) => payload.session_id !== PROBE_SESSION);
}

function decision({ input = {}, result, error }: Line): Decision {
  return {
    event: String(input.hook_event_name),
    ...(typeof input.tool_name === "string" ? { tool: input.tool_name } : {}),
    effect: result.effect,
    policies: result.policies.map(({ policy }) => policy),
    ...(error ? { error: error.code } : {}),
    payload: input,
  };
}
