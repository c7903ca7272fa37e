import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { TrustedKey } from "../bundle/keys.ts";
import { algorithmOf } from "../bundle/keys-derive.ts";
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
  const { key, scope } = value;
  if (key === undefined) return undefined;
  const known = (name: string, material: Uint8Array): TrustedKey => {
    const given = { name, material, saidBy: "algorithm:" };
    return { ...given, algorithm: value.algorithm ?? algorithmOf(given), ...(scope === undefined ? {} : { scope }) };
  };
  if (key.startsWith("-----BEGIN")) {
    return known(`the key of ${value.name}`, new TextEncoder().encode(key));
  }
  const file = besideConfig(key, config);
  if (layer === "system") requireAdminOwned(file);
  return known(file, keyBytes(file));
}

function keyBytes(file: string): Uint8Array {
  try {
    return readRegular(file, MAX_KEY_BYTES);
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
