import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { HookguardError } from "../errors.ts";
import { ensureFolder, readForEdit, removeEmptyFolders, removeFile, replaceFile } from "../ports/disk.ts";

/** Files to write by their path below a folder. */
export type NewFiles = Readonly<Record<string, string>>;

/**
 * Refuses what is there already.
 * @throws HookguardError `usage`
 */
export function requireNew(folder: string, files: NewFiles): void {
  const there = Object.keys(files)
    .map((path) => join(folder, path))
    .filter((file) => isThere(file));
  if (there.length === 0) return;
  throw new HookguardError("usage", {
    why: `Already there, so nothing was written:\n${there.map((path) => `  ${path}`).join("\n")}`,
  });
}

/** A file where a folder should be is something else, which writing will meet. */
function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Writes files that are not there yet: all of them, or none.
 * @param folder absolute
 * @returns the paths written, absolute
 * @throws HookguardError `usage` when one of them is there already; `io`, and then nothing of it is left
 */
export function writeNew(folder: string, files: NewFiles): string[] {
  requireNew(folder, files);
  const written: string[] = [];
  const made: string[] = [];
  try {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path);
      made.push(...ensureFolder(dirname(file)));
      replaceFile(file, Buffer.from(text), undefined);
      written.push(file);
    }
  } catch (error) {
    for (const file of written) {
      const snapshot = readForEdit(file, 1024 * 1024);
      if (snapshot) removeFile(file, snapshot);
    }
    removeEmptyFolders(made);
    throw error;
  }
  return written;
}
