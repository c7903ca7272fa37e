/** Files that are part of hookguard but not code: embedded in the executable, beside the Node build, or in the source tree. */
export type AssetName =
  | "default-bundle"
  /** What the hook needs of the default bundle, taken out of it: its module, its manifest, its data. */
  | "default-module"
  | "default-manifest"
  | "default-data"
  | "opa-artefact"
  | "opa-wasm-exec"
  | "capabilities"
  | "input-schema";

/** Where a packaging keeps its assets: bytes, or the path to read them from. */
export type AssetReader = (name: AssetName) => Uint8Array;

let reader: AssetReader | undefined;

/** Called once by the entry point of each packaging (executable, Node build, tests). */
export function provideAssets(read: AssetReader): void {
  reader = read;
}

/**
 * The bytes of one asset.
 * @throws Error when the packaging forgot to provide them: a bug, never a user's fault
 */
export function asset(name: AssetName): Uint8Array {
  if (!reader) throw new Error(`no assets are provided (wanted ${name})`);
  return reader(name);
}
