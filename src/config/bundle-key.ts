import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { TrustedKey } from "../bundle/keys.ts";
import { DEFAULT_ALGORITHM } from "../bundle/keys-algorithms.ts";
import { HookguardError } from "../errors.ts";
import type { Sourced } from "./merge.ts";
import { readRegular } from "./regular.ts";
import type { BundleEntry } from "./schema.ts";

/** No key comes near it. */
const MAX_KEY_BYTES = 64 * 1024;

/**
 * The key that a configured bundle must be signed with.
 * @returns undefined where none is configured
 * @throws HookguardError `bundle.key`
 */
export function configuredKey({ value, layer, file: config }: Sourced<BundleEntry>): TrustedKey | undefined {
  const { key, algorithm = DEFAULT_ALGORITHM, scope } = value;
  if (key === undefined) return undefined;
  const more = { algorithm, ...(scope === undefined ? {} : { scope }) };
  if (key.startsWith("-----BEGIN")) {
    return { name: `the key of ${value.name}`, material: new TextEncoder().encode(key), ...more };
  }
  const file = besideConfig(key, config);
  if (layer === "system") requireAdminOwned(file);
  try {
    return { name: file, material: readRegular(file, MAX_KEY_BYTES), ...more };
  } catch (cause) {
    throw new HookguardError("bundle.key", { file, why: (cause as Error).message }, { cause });
  }
}

/** A path or `file://` URL, relative to the configuration that names it. */
export function besideConfig(path: string, config: string): string {
  return path.startsWith("file://") ? fileURLToPath(path) : resolve(dirname(config), path);
}

/** Who can write the system's key can sign for the system. */
function requireAdminOwned(file: string): void {
  if (process.platform === "win32") return;
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats && (stats.uid !== 0 || (stats.mode & 0o022) !== 0)) {
    throw new HookguardError("bundle.key", { file, why: "it must belong to root, and nobody else may write it" });
  }
}
