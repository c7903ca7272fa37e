import { type InForce, inForce } from "../config/in-force.ts";
import { ownPaths } from "../config/own.ts";
import { DEADLINE_MS } from "../hook/limits.ts";
import { type Outcome, run } from "../hook/run.ts";
import type { InputDocument } from "../input/types.ts";
import type { Terminal } from "../ports/terminal.ts";
import { nodeWorld } from "../ports/world.ts";

/** Who sends an event, and what decides it; both are found out where they are not said. */
export interface DecideOptions {
  agent?: string;
  /** Bundle files that replace the configured ones. */
  bundle?: readonly string[];
}

/**
 * The hook's own pipeline on one payload; nothing is written, nothing is enforced. Never throws.
 * @param policy in place of what is configured, loaded already
 */
export function decide(
  payload: Uint8Array,
  { agent, bundle = [] }: DecideOptions,
  terminal: Pick<Terminal, "env">,
  policy?: (input: InputDocument) => Promise<InForce>,
): Promise<Outcome> {
  const world = nodeWorld(ownPaths(terminal.env, { execPath: process.execPath, script: process.argv[1] }));
  return run(
    { payload, ...(agent === undefined ? {} : { agent }) },
    {
      world,
      policy: policy ?? ((input) => inForce({ files: bundle, home: world.user.home, env: terminal.env }, input)),
      deadline: performance.now() + DEADLINE_MS,
      random: () => crypto.getRandomValues(new Uint8Array(16)),
    },
  );
}
