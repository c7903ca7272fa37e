import { parseRemote } from "../bundle/fetch/remote.ts";
import { slotOf } from "../bundle/fetch/slot.ts";
import { loadSigned, type VerifiedLoad } from "../bundle/verify-load.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { HookguardError } from "../errors.ts";
import { besideConfig, configuredKey } from "./bundle-key.ts";
import { isProject } from "./layers.ts";
import type { Sourced } from "./merge.ts";
import type { Places } from "./places.ts";
import { bytesOf } from "./regular.ts";
import type { BundleEntry } from "./schema.ts";

type Entry = Sourced<BundleEntry>;

/** A signed bundle on this machine. @throws HookguardError `bundle.*`, `engine.*`, `io` */
export async function loadLocal(entry: Entry, where: Places, deadline?: number): Promise<LoadedBundle> {
  const source = besideConfig(entry.value.source, entry.file);
  return loadSigned(bytesOf(source), { ...loadOf(entry, deadline), source }, slotFor(entry, where));
}

/**
 * The last known good of a remote bundle, verified as if it had just come. Where the configuration asks for it, a
 * refresh is started that nobody waits for.
 * @throws HookguardError `bundle.*`, `engine.*`, `io`
 */
export async function loadKept(entry: Entry, where: Places, deadline?: number): Promise<LoadedBundle> {
  requireFetchable(entry);
  const slot = slotFor(entry, where);
  const minutes = entry.value.fetch?.refresh_minutes;
  if (minutes !== undefined) {
    const { refreshInBackground } = await import("../bundle/fetch/refresh.ts");
    refreshInBackground(slot, minutes);
  }
  const load = { ...loadOf(entry, deadline), source: entry.value.source };
  const bytes = keptBytes(slot.bundle, load.source);
  try {
    return await loadSigned(bytes, load, slot);
  } catch (error) {
    // A fetch may just have put a newer one in its place, and remembered that.
    const now = keptBytes(slot.bundle, load.source);
    if (!(error instanceof HookguardError) || error.code !== "bundle.rollback" || Buffer.compare(bytes, now) === 0) {
      throw error;
    }
    return loadSigned(now, load, slot);
  }
}

/** What is remembered about a configured bundle. */
export function slotFor({ value: { name }, layer, file }: Entry, { state }: Places) {
  return slotOf({ name, layer, file }, state);
}

/**
 * Refuses what may not be fetched: a project could make this machine call anywhere, with any file as its token; and what
 * no fetch would ever ask, at once.
 * @throws HookguardError `bundle.fetch`
 */
export function requireFetchable({ layer, value: { source, key } }: Entry): void {
  const why =
    layer !== "system" && layer !== "user"
      ? "only the system's and the user's configuration may name a remote bundle"
      : key === undefined
        ? "a remote bundle needs a `key` that it must be signed with"
        : undefined;
  if (why !== undefined) throw new HookguardError("bundle.fetch", { source, why });
  parseRemote(source);
}

function keptBytes(file: string, source: string): Uint8Array {
  try {
    return bytesOf(file);
  } catch (cause) {
    const why = "it has not been fetched yet; run `hookguard fetch`";
    throw new HookguardError("bundle.missing", { source, why }, { cause });
  }
}

function loadOf(entry: Entry, deadline: number | undefined): Omit<VerifiedLoad, "source"> {
  const key = configuredKey(entry);
  if (key === undefined) throw new HookguardError("bug", { message: "a bundle without a key was to be verified" });
  return {
    key,
    layer: entry.layer,
    nowMs: Date.now(),
    readCode: isProject(entry.layer),
    ...(deadline === undefined ? {} : { deadline }),
  };
}
