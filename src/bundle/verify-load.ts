import { mkdirSync } from "node:fs";
import type { Layer } from "../decision/types.ts";
import { loadFiles } from "../engine/load.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { HookguardError } from "../errors.ts";
import { withLock } from "../log/lock.ts";
import { readArchive } from "./archive.ts";
import type { Claims } from "./claims.ts";
import { isNewer, remember } from "./fetch/seen.ts";
import type { Slot } from "./fetch/slot.ts";
import type { TrustedKey } from "./keys.ts";
import { requireMetered } from "./require-metered.ts";
import { agreedSequence } from "./sequence.ts";
import { verifyFiles } from "./verify.ts";

export interface VerifiedLoad {
  key: TrustedKey;
  source: string;
  layer: Layer;
  nowMs: number;
  /** Read the module's code too, before any of it runs: what is let in, or came from a project. */
  readCode?: boolean;
  /** `performance.now()` value at which the module must have started. */
  deadline?: number;
}

/** A bundle whose signature holds and whose module runs. */
export interface VerifiedBundle {
  bundle: LoadedBundle;
  claims: Claims;
  /** From the signature, or from the manifest that it covers. */
  seq: number | undefined;
}

/**
 * Verifies, then loads, the same bytes.
 * @throws HookguardError `bundle.*`, `engine.*`
 */
export async function verifyAndLoad(bytes: Uint8Array, load: VerifiedLoad): Promise<VerifiedBundle> {
  const { key, source, layer, nowMs, readCode = false, deadline } = load;
  const files = readArchive(bytes, source);
  const claims = await verifyFiles(files, { key, source, nowMs });
  if (readCode) requireMetered(files, source);
  const options = { source, layer, ...(deadline === undefined ? {} : { deadline }) };
  const bundle = loadFiles(files, () => bytes, options);
  return { bundle, claims, seq: agreedSequence(source, claims.seq, bundle.index.seq) };
}

/**
 * What a hook does with a signed bundle, every time: verify, load, refuse what is older than seen, remember the newest.
 * @throws HookguardError `bundle.*`, `engine.*`, `io` when the sequence can't be remembered
 */
export async function loadSigned(bytes: Uint8Array, load: VerifiedLoad, slot: Slot): Promise<LoadedBundle> {
  const { bundle, seq } = await verifyAndLoad(bytes, load);
  const candidate = { slot, source: load.source, key: load.key.material, seq };
  if (isNewer(candidate)) {
    locked(slot, () => {
      if (isNewer(candidate)) remember(candidate);
    });
  }
  return bundle;
}

/**
 * Runs `work` while no other process changes the slot.
 * @throws HookguardError `io` when the slot can't be had, and what `work` throws
 */
export function locked<T>(slot: Slot, work: () => T): T {
  try {
    mkdirSync(slot.folder, { recursive: true, mode: 0o700 });
    return withLock(slot.lock, work);
  } catch (cause) {
    if (cause instanceof HookguardError) throw cause;
    throw new HookguardError("io", { what: slot.folder, why: (cause as Error).message }, { cause });
  }
}
