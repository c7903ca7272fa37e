import { dirname } from "node:path";
import { loadBundle } from "../engine/load.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { parseCases } from "./parse.ts";
import { type CaseResult, runCase } from "./run.ts";

/** One decision of a case may take this long, in milliseconds: a slow machine is no failed case. */
export const DEADLINE_MS = 30_000;

/**
 * Runs every case of every `cases.yaml` against one bundle; a file speaks of the rules in its own folder.
 * @param cases relative path -> text
 * @throws HookguardError `cases.invalid`
 */
export async function runSuite(
  cases: ReadonlyMap<string, string>,
  bundle: LoadedBundle,
  run?: RegExp,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const [file, text] of cases) {
    const about = packagesBeside(file, bundle);
    for (const test of parseCases(text, file)) {
      if (run && !run.test(`${file}: ${test.expect}: ${test.name}`)) continue;
      results.push(
        ...(await runCase(test, {
          bundles: [bundle],
          deadlineMs: DEADLINE_MS,
          ...(about.length > 0 ? { about } : {}),
        })),
      );
    }
  }
  return results;
}

/** Packages of the policies in a file's folder; none (as beside a rule file) means that all policies count. */
export function packagesBeside(file: string, { index }: LoadedBundle): string[] {
  return index.policies.filter((policy) => dirname(policy.file) === dirname(file)).map(({ package: name }) => name);
}

/** The bundle under test. @throws HookguardError `bundle.*`, `engine.*` */
export function underTest(bytes: Uint8Array): LoadedBundle {
  return loadBundle(bytes, { source: "under test", layer: "user" });
}
