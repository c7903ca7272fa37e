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

/** What rule files are decided by. */
const FOR_RULE_FILES = ["rulefile", "rulefile_clients"];

/**
 * Policies together with what they call of the library, where they don't bring a library themselves.
 * @param library is only asked for where it is needed
 * @param ruleFiles whether rule files are built too
 */
export function withLibrary(
  files: ReadonlyMap<string, string>,
  library: () => Library,
  ruleFiles = false,
): ReadonlyMap<string, string> {
  const modules = [...files].filter(([path]) => path.endsWith(".rego")).map(([, text]) => text);
  if (modules.some(definesLibrary)) return files;
  const called = new Set([...modules.flatMap(calledBy), ...(ruleFiles ? FOR_RULE_FILES : [])]);
  if (called.size === 0) return files;
  return new Map([...needed(library(), called), ...files]);
}

/** The modules of the packages that are called, and of those that they call. */
function needed(library: Library, called: Set<string>): [path: string, text: string][] {
  const kept = new Map<string, string>();
  // A set goes on through what is added to it on the way.
  for (const name of called) {
    for (const [path, text] of library) {
      if (!new RegExp(`^package hookguard\\.lib\\.${name}\\b`, "m").test(text)) continue;
      kept.set(path, text);
      for (const other of calledBy(text)) called.add(other);
    }
  }
  return [...library].filter(([path]) => kept.has(path));
}

/** Names of the library's packages that a module mentions. */
function calledBy(module: string): string[] {
  return [...module.matchAll(/\bdata\.hookguard\.lib\.(\w+)/g)].map(([, name]) => name ?? "");
}

function definesLibrary(module: string): boolean {
  return /^package hookguard\.lib\b/m.test(module);
}
