import { readArchive } from "./archive.ts";

/** Modules of `hookguard.lib`, by their path in a bundle. */
export type Library = ReadonlyMap<string, string>;

/** Hookguard's own library, taken out of the bundle that comes with it. */
export function libraryIn(defaultBundle: Uint8Array): Library {
  const decoder = new TextDecoder();
  return new Map(
    [...readArchive(defaultBundle, "built-in")]
      .filter(([path]) => path.endsWith(".rego"))
      .map(([path, bytes]) => [path, decoder.decode(bytes)] as const)
      .filter(([, text]) => definesLibrary(text)),
  );
}

/**
 * Policies together with the library they call, where they don't bring it themselves.
 * @param library is only asked for where it is needed
 * @param always also where no module calls it, as rule files need it
 */
export function withLibrary(
  files: ReadonlyMap<string, string>,
  library: () => Library,
  always = false,
): ReadonlyMap<string, string> {
  const modules = [...files].filter(([path]) => path.endsWith(".rego")).map(([, text]) => text);
  if (modules.some(definesLibrary)) return files;
  if (!always && !modules.some((text) => text.includes("data.hookguard.lib"))) return files;
  return new Map([...library(), ...files]);
}

function definesLibrary(module: string): boolean {
  return /^package hookguard\.lib\b/m.test(module);
}
