import { HookguardError } from "../errors.ts";
import type { BundleFiles } from "./archive.ts";
import { isMetered } from "./wasm/metered.ts";

/**
 * Refuses a bundle whose module could not be stopped at a deadline. The engine only asks whether a module says that it
 * has a meter, which anyone can write; this reads all of its code (some 20 ms), so it belongs where a bundle is let in,
 * and before each load of one that nobody vouched for. It must come before the module is instantiated.
 * @throws HookguardError `bundle.foreign`
 */
export function requireMetered(files: BundleFiles, source: string): void {
  const wasm = files.get("policy.wasm");
  if (wasm !== undefined && isMetered(wasm)) return;
  const why = wasm === undefined ? "it has no policy.wasm" : "its module can't be stopped at a deadline";
  throw new HookguardError("bundle.foreign", { source, why });
}
