import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { HookguardError } from "../errors.ts";
import { systemReason } from "../ports/system-reason.ts";

/**
 * Rego files at the paths a person named: files as they are, folders with all `.rego` files under them, tests too;
 * hidden ones and links inside folders are left out, as `hookguard build` leaves them out.
 * @returns path as named -> text, each once, sorted within its folder
 * @throws HookguardError `io`, also for a file that is not UTF-8
 */
export function findRego(paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of paths) for (const file of filesAt(path)) if (!found.has(file)) found.set(file, read(file));
  return found;
}

function filesAt(path: string): string[] {
  try {
    return isFolder(path) ? under(path) : [path];
  } catch (error) {
    throw new HookguardError("io", { what: path, why: systemReason(error, "file or folder") }, { cause: error });
  }
}

function isFolder(path: string): boolean {
  return statSync(path).isDirectory();
}

function under(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return under(path);
      return entry.isFile() && entry.name.endsWith(".rego") ? [path] : [];
    });
}

function read(path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    throw new HookguardError("io", { what: path, why: systemReason(error) }, { cause: error });
  }
}
