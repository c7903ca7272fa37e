import type { BundleFiles } from "../bundle/archive.ts";
import { asset } from "../ports/assets.ts";
import { loadBundle, loadFiles } from "./load.ts";
import type { LoadedBundle } from "./types.ts";

const options = { source: "built-in", layer: "system" } as const;

/** The files of the built-in bundle, and its module on its way. */
interface Begun {
  files: BundleFiles;
  module: Promise<WebAssembly.Module>;
}

let begun: Begun | undefined;

/**
 * Begins to load the built-in bundle: its module is compiled by the engine's own threads while ours loads the rest of
 * the hook. Packagings hold its files outside of the archive too, because reading an archive takes a millisecond.
 */
export function beginBuiltIn(): void {
  const wasm = asset("default-module");
  const module = WebAssembly.compile(wasm);
  // Whoever needs it meets the error; in a hook that doesn't, it is nobody's.
  module.catch(() => undefined);
  const files = new Map([
    [".manifest", asset("default-manifest")],
    ["data.json", asset("default-data")],
    ["policy.wasm", wasm],
  ]);
  begun = { files, module };
}

/**
 * The bundle that every hookguard carries.
 * @throws HookguardError `bundle.*`, `engine.*`
 */
export async function builtInBundle(): Promise<LoadedBundle> {
  if (begun === undefined) return loadBundle(asset("default-bundle"), options);
  const compiled = await begun.module;
  return loadFiles(begun.files, () => asset("default-bundle"), { ...options, compiled });
}
