import { lstatSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { PROJECT_FOLDER } from "../config/layers.ts";
import { HookguardError } from "../errors.ts";

/** Where a project's policies lie, in its `.hookguard`. */
const POLICIES = "policies";

/** A folder that policies are written into. */
export interface PolicyFolder {
  /** Absolute. It need not exist. */
  folder: string;
  /** What paths to its files are relative to in documentation: the project's root, or the folder itself. */
  root: string;
}

/**
 * The folder that was named, or else `policies` in the nearest `.hookguard` from here upwards.
 * @param named from the command line; it must exist
 * @throws HookguardError `usage` where there is none, or it is no folder; `io` for a link in its place
 */
export function policyFolder(cwd: string, named: string | undefined): PolicyFolder {
  if (named !== undefined) {
    const folder = resolve(cwd, named);
    if (!isFolder(folder, named)) {
      const why = `There is no folder ${named}: make it first, or check the name. Rules are added to a folder of policies.`;
      throw new HookguardError("usage", { why });
    }
    return { folder, root: folder };
  }
  for (let at = cwd; ; at = dirname(at)) {
    const own = join(at, PROJECT_FOLDER);
    if (isFolder(own, own)) {
      const folder = join(own, POLICIES);
      isFolder(folder, folder);
      return { folder, root: at };
    }
    if (dirname(at) === at) break;
  }
  throw new HookguardError("usage", {
    why: `There is no ${PROJECT_FOLDER}/ here or above: make one with \`hookguard init\`, or name a folder of policies with --dir.`,
  });
}

/**
 * Folders below a policy folder lead nowhere else: what is written through a link lands where nobody reviews it.
 * @param path of a folder to come, by its parts
 * @throws HookguardError `usage` for a file in the way, `io` for a link
 */
export function requirePlainFolders(folder: string, path: readonly string[]): void {
  let at = folder;
  for (const part of path) {
    at = join(at, part);
    if (!isFolder(at, at)) return;
  }
}

/** Whether a folder is there. @throws HookguardError for anything else under that name */
function isFolder(path: string, name: string): boolean {
  const stats = look(path, name);
  if (stats === undefined) return false;
  if (stats.isSymbolicLink()) {
    const leads = statSync(path, { throwIfNoEntry: false }) ? "a link" : "a link that leads nowhere";
    throw new HookguardError("io", { what: name, why: `it is ${leads}; name the folder itself` });
  }
  if (!stats.isDirectory()) throw new HookguardError("usage", { why: `${name} is no folder.` });
  return true;
}

function look(path: string, name: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOTDIR") return undefined;
    throw new HookguardError("io", { what: name, why: (cause as Error).message }, { cause });
  }
}
