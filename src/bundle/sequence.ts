import { HookguardError } from "../errors.ts";
import { isJsonObject } from "../json.ts";
import type { BundleFiles } from "./archive.ts";

/**
 * The sequence of a bundle: what its signature says, or the manifest that the signature covers.
 * @throws HookguardError `bundle.signature` when the two disagree: one of them would be forgotten
 */
export function agreedSequence(source: string, signed: number | undefined, own: number | undefined) {
  if (signed === undefined || own === undefined || signed === own) return signed ?? own;
  const why = `its signature has the sequence ${signed}, its manifest ${own}`;
  throw new HookguardError("bundle.signature", { source, why });
}

/** What a manifest says, of any bundle that OPA would take; undefined where it says nothing that can be read. */
export function manifestSequence(files: BundleFiles): number | undefined {
  try {
    const manifest: unknown = JSON.parse(new TextDecoder().decode(files.get(".manifest")));
    const metadata = isJsonObject(manifest) ? manifest.metadata : undefined;
    const index = isJsonObject(metadata) ? metadata.hookguard : undefined;
    return isJsonObject(index) && typeof index.seq === "number" ? index.seq : undefined;
  } catch {
    return undefined;
  }
}
