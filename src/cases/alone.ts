import { noExemptions } from "../decision/exempt.ts";
import type { LoadedBundle } from "../engine/types.ts";
import type { Dependencies } from "../hook/run.ts";
import { fixedWorld } from "../ports/fixed.ts";
import type { World } from "../ports/world.ts";
import { CASE_FILES, CASE_HOME } from "./payloads.ts";

/**
 * What the pipeline runs with where bundles are judged and nothing else: no configuration, no exceptions, nothing that may fail
 * open, a world that stands still, ids that are always the same. Cases, scores and tests of the pack share it.
 * @param patienceMs after this the policies are stopped
 */
export function bundlesAlone(
  bundles: readonly LoadedBundle[],
  {
    world = fixedWorld({ home: CASE_HOME, files: CASE_FILES }),
    preset,
    patienceMs = 30_000,
  }: { world?: World; preset?: string; patienceMs?: number } = {},
): Dependencies {
  return {
    world,
    policy: async () => ({
      bundles: [...bundles],
      exemptions: noExemptions,
      write: {},
      ...(preset === undefined ? {} : { preset }),
      failOpen: new Set(),
      skipped: [],
      logRequired: true,
    }),
    deadline: performance.now() + patienceMs,
    random: () => new Uint8Array(16),
  };
}
