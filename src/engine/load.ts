import { createHash } from "node:crypto";
import { type BundleFiles, readArchive } from "../bundle/archive.ts";
import { readManifest } from "../bundle/read-manifest.ts";
import type { Layer } from "../decision/types.ts";
import { HookguardError } from "../errors.ts";
import type { LoadedBundle } from "./types.ts";
import { instantiate, type ModuleOptions } from "./wasm.ts";

export interface LoadOptions extends Pick<ModuleOptions, "compiled" | "deadline" | "memoryLimit" | "print"> {
  /** What messages call the bundle: a path, a URL or `built-in`. */
  source: string;
  layer: Layer;
}

/** Where OPA's format keeps the module that hookguard's own bundles have. */
const MODULE = "policy.wasm";

/**
 * From the bytes of an archive to a bundle that can decide.
 * @throws HookguardError `bundle.archive`, `bundle.manifest`, `bundle.foreign`, `engine.*`
 */
export function loadBundle(bytes: Uint8Array, options: LoadOptions): LoadedBundle {
  return loadFiles(readArchive(bytes, options.source), () => bytes, options);
}

/**
 * The same, for an archive that was read already: what was verified is what is loaded.
 * @param archive the bytes of the archive that the files came from; only asked for when somebody wants their digest
 * @throws HookguardError `bundle.manifest`, `bundle.foreign`, `engine.*`
 */
export function loadFiles(
  files: BundleFiles,
  archive: () => Uint8Array,
  { source, layer, ...options }: LoadOptions,
): LoadedBundle {
  const { manifest, index } = readManifest(files.get(".manifest"), source);
  const foreign = (why: string) => new HookguardError("bundle.foreign", { source, why });
  const wasm = files.get(MODULE);
  if (!wasm) throw foreign(`it has no ${MODULE}`);
  if (files.has("patch.json")) throw foreign("it is a delta, and those can't be verified");
  if (!index.metered) throw foreign("its module can't be stopped at a deadline");
  const data = files.get("data.json");
  const module = instantiate(wasm, { source, ...options, ...(data ? { data } : {}) });
  if (!module.metered) throw foreign("its module can't be stopped at a deadline");
  const unknown = Object.values(index.entrypoints).find((entrypoint) => !module.entrypoints.includes(entrypoint));
  if (unknown !== undefined) {
    const why = `it names the entrypoint ${unknown}, which its module lacks`;
    throw new HookguardError("bundle.manifest", { source, why });
  }
  let sha256: string | undefined;
  return {
    source,
    layer,
    manifest,
    index,
    get sha256() {
      sha256 ??= createHash("sha256").update(archive()).digest("hex");
      return sha256;
    },
    archive,
    module,
  };
}
