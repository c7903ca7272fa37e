import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadBundle } from "../engine/load.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { HookguardError } from "../errors.ts";
import { bytesOfFile } from "./in-force.ts";
import type { Sourced } from "./merge.ts";
import type { Places } from "./places.ts";
import type { BundleEntry } from "./schema.ts";

/**
 * Loads one configured bundle: a local file now, a remote one from what `hookguard fetch` kept.
 * @throws HookguardError `bundle.*`, `engine.*`
 */
export async function loadConfigured(entry: Sourced<BundleEntry>, _where: Places): Promise<LoadedBundle> {
  const { source, key } = entry.value;
  const file = localFile(source, entry.file);
  if (file === undefined) {
    throw new HookguardError("bundle.missing", { source, why: "remote bundles are not supported yet; name a file" });
  }
  if (key !== undefined) {
    throw new HookguardError("bundle.signature", {
      source,
      why: "signatures are not supported yet; it can't be trusted",
    });
  }
  return loadBundle(bytesOfFile(file), { source: file, layer: entry.layer });
}

/** A path or `file://` URL, relative to the configuration that names it; `undefined` for what is fetched. */
function localFile(source: string, configFile: string): string | undefined {
  if (source.startsWith("file://")) return fileURLToPath(source);
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source) ? undefined : resolve(dirname(configFile), source);
}
