import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type Diagnostic, HookguardError } from "../errors.ts";
import { systemReason } from "../ports/system-reason.ts";

/** Sources as `hookguard build` reads them from folders. */
export interface ReadSources {
  /** Path in the bundle (relative to its folder) -> text. */
  files: Map<string, string>;
  /** Rule files, likewise. */
  rules: Map<string, string>;
  /** Path in the bundle -> path as it was found, for messages. */
  places: Map<string, string>;
}

/**
 * Reads what belongs into a bundle: `.rego` files that are no tests, data files, and rule files: all other YAML but
 * `cases.yaml`, so that no rule is left out for its file's name. Hidden files, links and everything else are left out.
 * @param folders as the person named them; a file's name in the bundle is relative to its folder
 * @throws HookguardError `io`, and `build.invalid` when two folders have a file of the same name
 */
export function readSources(folders: readonly string[]): ReadSources {
  const files = new Map<string, string>();
  const rules = new Map<string, string>();
  const places = new Map<string, string>();
  const diagnostics: Diagnostic[] = [];
  for (const folder of folders) {
    for (const path of walk(folder, "")) {
      const place = join(folder, path);
      const other = places.get(path);
      if (other === undefined) {
        (isRuleFile(path) ? rules : files).set(path, read(place));
        places.set(path, place);
      } else {
        diagnostics.push({
          code: "hookguard/same-file",
          message: `${place} and ${other} are both ${path} in the bundle`,
        });
      }
    }
  }
  if (diagnostics.length > 0) throw new HookguardError("build.invalid", {}, { diagnostics });
  return { files, rules, places };
}

/** Sorted, so that nothing depends on the file system's order. */
function* walk(folder: string, under: string): Generator<string> {
  for (const entry of list(join(folder, under))) {
    const path = under === "" ? entry.name : `${under}/${entry.name}`;
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory()) yield* walk(folder, path);
    else if (entry.isFile() && isSource(entry.name)) yield path;
  }
}

function isSource(name: string): boolean {
  const isModule = name.endsWith(".rego") && !name.endsWith("_test.rego");
  return isModule || isData(name) || isRuleFile(name);
}

function isData(path: string): boolean {
  return ["data.json", "data.yaml", "data.yml"].includes(basename(path));
}

function isRuleFile(path: string): boolean {
  return /\.ya?ml$/.test(path) && !isData(path) && !/^cases\.ya?ml$/.test(basename(path));
}

function list(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    throw new HookguardError("io", { what: folder, why: systemReason(cause, "folder") }, { cause });
  }
}

function read(path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (cause) {
    throw new HookguardError("io", { what: path, why: systemReason(cause) }, { cause });
  }
}
