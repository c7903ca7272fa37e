import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "../../src/json.ts";

/** The agents whose payloads were captured. */
export const captured = ["claude", "coda", "gemini"] as const;
export type Captured = (typeof captured)[number];

/** One payload that a real client wrote to a hook's stdin. */
export interface Sample {
  agent: Captured;
  /** E.g. `PreToolUse/Bash.2`. */
  name: string;
  /** Where its golden files stand, without their ending. */
  base: string;
  payload: JsonObject;
}

/** Every captured payload of one agent, by name. */
export function samples(agent: Captured): Sample[] {
  const folder = fileURLToPath(new URL(`./${agent}/payloads/`, import.meta.url));
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".payload.json"))
    .sort()
    .map((file) => {
      const name = file.slice(0, -".payload.json".length);
      return { agent, name, base: folder + name, payload: JSON.parse(readFileSync(folder + file, "utf8")) };
    });
}
