import { readArchive } from "../bundle/archive.ts";
import { loadBundle } from "../engine/load.ts";
import type { LoadedBundle } from "../engine/types.ts";
import { timed } from "./time.ts";
import type { BundleTimes } from "./types.ts";

/** Every round compiles a module of megabytes of machine code. */
const ROUNDS = 7;

/** What a bundle costs before its first decision. */
export async function coldTimes({ source, layer, index, archive }: LoadedBundle): Promise<BundleTimes> {
  const bytes = archive();
  const module = readArchive(bytes, source).get("policy.wasm") ?? new Uint8Array();
  return {
    source,
    name: index.name,
    layer,
    rules: index.policies.length,
    archive_bytes: bytes.length,
    module_bytes: module.length,
    compile: await timed(ROUNDS, () => new WebAssembly.Module(module as Uint8Array<ArrayBuffer>), 1),
    load: await timed(ROUNDS, () => loadBundle(bytes, { source, layer }), 1),
  };
}
