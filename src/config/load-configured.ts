import { readArchive } from "../bundle/archive.ts";
import { isRemote } from "../bundle/fetch/remote.ts";
import { loadFiles } from "../engine/load.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { besideConfig } from "./bundle-key.ts";
import { isProject } from "./layers.ts";
import type { Sourced } from "./merge.ts";
import type { Places } from "./places.ts";
import { bytesOf } from "./regular.ts";
import type { BundleEntry } from "./schema.ts";

/**
 * Loads one configured bundle: a local file now, a remote one from what `hookguard fetch` kept. One with a key is
 * verified every time; the code for that is only loaded then. A project's module is anybody's: its code is read first.
 * @param deadline `performance.now()` value at which it must be there
 * @throws HookguardError `bundle.*`, `engine.*`, `io`
 */
export async function loadConfigured(
  entry: Sourced<BundleEntry>,
  where: Places,
  deadline?: number,
): Promise<LoadedBundle> {
  const { source, key } = entry.value;
  if (!isRemote(source) && key === undefined) {
    const file = besideConfig(source, entry.file);
    const bytes = bytesOf(file);
    const files = readArchive(bytes, file);
    if (isProject(entry.layer)) {
      const { requireMetered } = await import("../bundle/require-metered.ts");
      requireMetered(files, file);
    }
    const options = { source: file, layer: entry.layer, ...(deadline === undefined ? {} : { deadline }) };
    return loadFiles(files, () => bytes, options);
  }
  const { loadKept, loadLocal } = await import("./load-verified.ts");
  return isRemote(source) ? loadKept(entry, where, deadline) : loadLocal(entry, where, deadline);
}
