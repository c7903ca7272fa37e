import { type Check, type Finding, fail } from "./check.ts";
import type { DoctorWorld } from "./world.ts";

/** One check with what it found. */
export interface Examined {
  check: Check;
  findings: Finding[];
}

/** Runs checks one after the other: they start processes, and must not disturb each other's timing. Never throws. */
export async function examine(checks: readonly Check[], world: DoctorWorld): Promise<Examined[]> {
  const examined: Examined[] = [];
  for (const check of checks) examined.push({ check, findings: await safely(check, world) });
  return examined;
}

/** A check that breaks has found something too. */
async function safely(check: Check, world: DoctorWorld): Promise<Finding[]> {
  try {
    return await check.run(world);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [fail(`this check broke: ${why}`, "a check that runs", "Please report it.")];
  }
}
