import { HookguardError } from "../errors.ts";
import { loadConfigured } from "./load-configured.ts";
import type { Sourced } from "./merge.ts";
import type { Places } from "./places.ts";
import type { BundleEntry } from "./schema.ts";

/** Whether a hook would take what was fetched before, asked when something newer was refused. */
export async function isStillGood({ value, ...rest }: Sourced<BundleEntry>, where: Places): Promise<boolean> {
  // No refresh: one has just failed.
  const { fetch: _, ...quiet } = value;
  try {
    await loadConfigured({ value: quiet, ...rest }, where);
    return true;
  } catch (error) {
    if (error instanceof HookguardError) return false;
    throw error;
  }
}
