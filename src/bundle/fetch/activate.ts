import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { HookguardError } from "../../errors.ts";
import { hashOf } from "../digest.ts";
import { locked, type VerifiedLoad, verifyAndLoad } from "../verify-load.ts";
import { isNewer, remember } from "./seen.ts";
import type { Slot } from "./slot.ts";
import { UNFINISHED, writeBeside } from "./write.ts";

/** What came into force. */
export interface Activated {
  sha256: string;
  seq?: number;
  revision?: string;
}

/** Unfinished files of a fetch that died are removed when they are this old, in milliseconds. */
const ABANDONED_MS = 10 * 60_000;

/**
 * Makes fetched bytes the last known good: only once they verify, load, and are not older than what was seen. At every
 * moment the slot holds a whole bundle, the old or the new one; the sequence is remembered after the swap, so a crash
 * between the two leaves a bundle that is in force, never one that looks too old.
 * @throws HookguardError `bundle.*`, `engine.*`, `io`; then the slot is as it was
 */
export async function activate(bytes: Uint8Array, load: VerifiedLoad, slot: Slot): Promise<Activated> {
  const { bundle, seq } = await verifyAndLoad(bytes, { ...load, readCode: true });
  const candidate = { slot, source: load.source, key: load.key.material, seq };
  isNewer(candidate);
  const fresh = attempt(slot, () => writeBeside(slot.bundle, bytes));
  try {
    locked(slot, () => {
      const newer = isNewer(candidate);
      attempt(slot, () => renameSync(fresh, slot.bundle));
      if (newer) remember(candidate);
      sweep(slot.folder);
    });
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
  const { revision } = bundle.manifest;
  return {
    sha256: hashOf(bytes),
    ...(seq === undefined ? {} : { seq }),
    ...(revision === undefined || revision === "" ? {} : { revision }),
  };
}

function sweep(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (name.endsWith(UNFINISHED) && Date.now() - statSync(path).mtimeMs > ABANDONED_MS)
        rmSync(path, { force: true });
    }
  } catch {
    // Somebody else's unfinished file went away meanwhile.
  }
}

function attempt<T>(slot: Slot, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new HookguardError("io", { what: slot.bundle, why: (cause as Error).message }, { cause });
  }
}
