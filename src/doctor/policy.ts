import { agentNamed } from "../agents/registry.ts";
import { configured } from "../config/configured.ts";
import { type InForce, inForce, layersOf } from "../config/in-force.ts";
import type { Config } from "../config/merge.ts";
import { ownPaths } from "../config/own.ts";
import { places } from "../config/places.ts";
import { buildInput } from "../input/document.ts";
import type { Machine } from "../install/agent-settings.ts";
import { installables } from "../install/agents.ts";
import { HARMLESS } from "../install/canary.ts";
import { nodeWorld } from "../ports/world.ts";

/** The policy that decides in a folder. */
export interface PolicyHere extends InForce {
  /** The project's root. */
  root: string;
  config: Config;
}

/**
 * Loads policy exactly as a hook does that is called in this folder.
 * @throws HookguardError `config.*`, `bundle.*`, `engine.*`
 */
export async function policyHere(machine: Machine): Promise<PolicyHere> {
  const { home, env } = machine;
  const { payload } = installables.claude.settings.probe(HARMLESS, machine);
  const document = buildInput(
    agentNamed("claude").read(payload),
    nodeWorld(ownPaths(env, { execPath: process.execPath, script: process.argv[1] })),
  );
  const { root } = document.project;
  const config = configured(layersOf(places(home, env), root));
  return { ...(await inForce({ files: [], home, env }, document)), root, config };
}
