import { parseCases } from "../cases/parse.ts";
import { DEADLINE_MS, packagesBeside } from "../cases/suite.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { type Attempt, attempts } from "./run.ts";

/**
 * Rewrites every denied shell case of every `cases.yaml`, and runs what comes out against one bundle.
 * @param cases relative path -> text
 * @param run only cases whose name (`file: verb: case`) matches
 * @throws HookguardError `cases.invalid`
 */
export async function evadeSuite(
  cases: ReadonlyMap<string, string>,
  bundle: LoadedBundle,
  run?: RegExp,
): Promise<Attempt[]> {
  const all: Attempt[] = [];
  for (const [file, text] of cases) {
    const about = packagesBeside(file, bundle);
    for (const test of parseCases(text, file)) {
      if (run && !run.test(`${file}: ${test.expect}: ${test.name}`)) continue;
      const options = { bundles: [bundle], deadlineMs: DEADLINE_MS, ...(about.length > 0 ? { about } : {}) };
      all.push(...(await attempts(test, options)));
    }
  }
  return all;
}
