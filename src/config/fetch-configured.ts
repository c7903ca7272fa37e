import { type Fetched, fetchBundle } from "../bundle/fetch/fetch.ts";
import { isRemote } from "../bundle/fetch/remote.ts";
import { HookguardError } from "../errors.ts";
import { configuredKey } from "./bundle-key.ts";
import { configured } from "./configured.ts";
import { fetchAccess } from "./fetch-access.ts";
import { layerFiles } from "./layers.ts";
import { requireFetchable, slotFor } from "./load-verified.ts";
import type { Sourced } from "./merge.ts";
import type { Places } from "./places.ts";
import type { BundleEntry } from "./schema.ts";

type Entry = Sourced<BundleEntry>;

/**
 * The remote bundles that the system's and the user's configuration name.
 * @throws HookguardError `config.invalid`
 */
export function remoteBundles({ system, user }: Pick<Places, "system" | "user">): Entry[] {
  return configured(layerFiles({ system, user })).bundles.filter(({ value }) => isRemote(value.source));
}

/**
 * Fetches one of them and puts it in force if it is good.
 * @param waitS how long a server that knows long polling may keep us waiting, seconds
 * @throws HookguardError `bundle.*`, `engine.*`, `io`; what was in force stays so
 */
export async function fetchConfigured(entry: Entry, where: Places, waitS?: number): Promise<Fetched> {
  requireFetchable(entry);
  const key = configuredKey(entry);
  if (key === undefined) throw new HookguardError("bug", { message: "a bundle without a key was to be fetched" });
  return fetchBundle(slotFor(entry, where), {
    key,
    source: entry.value.source,
    layer: entry.layer,
    nowMs: Date.now(),
    access: fetchAccess(entry),
    ...(waitS === undefined ? {} : { waitS }),
  });
}
