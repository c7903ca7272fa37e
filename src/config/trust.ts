import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isJsonObject } from "../json.ts";
import { PROJECT_FOLDER } from "./layers.ts";
import { readRegular } from "./regular.ts";

/** A project's policy folder may hold this much before its trust can't be checked any more. */
const MAX_FILES = 2000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Where a person's trust is remembered: project root -> digest of its policy folder at that time. */
export function trustFile(userConfig: string): string {
  return join(userConfig, "trusted-projects.json");
}

/**
 * Digest of everything in a project's `.hookguard/`: names and bytes, in name order; links count as what they say.
 * @throws Error when the folder can't be read, or is too large to vouch for
 */
export function projectDigest(root: string): string {
  const folder = join(root, PROJECT_FOLDER);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  if (entries.length > MAX_FILES) throw new Error(`${folder} holds more than ${MAX_FILES} files`);
  const hash = createHash("sha256");
  let bytes = 0;
  const named = entries.map((entry) => ({ entry, name: relative(folder, join(entry.parentPath, entry.name)) }));
  for (const { entry, name } of named.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) continue;
    if (!entry.isFile()) throw new Error(`${join(folder, name)} is no regular file`);
    const content = readRegular(join(folder, name), MAX_BYTES);
    bytes += content.length;
    if (bytes > MAX_BYTES) throw new Error(`${folder} holds more than ${MAX_BYTES} bytes`);
    hash.update(`${Buffer.byteLength(name)}:${name}${content.length}:`).update(content);
  }
  return hash.digest("hex");
}

/** Whether a person trusted this project as it is now. Anything that can't be read is not trusted. */
export function isTrusted(userConfig: string, root: string): boolean {
  try {
    const digest = readTrust(userConfig)[realpathSync(root)];
    return digest !== undefined && digest === projectDigest(root);
  } catch {
    return false;
  }
}

/**
 * Remembers (or with `undefined` forgets) a project's digest.
 * @throws Error of the file system
 */
export function setTrust(userConfig: string, root: string, digest: string | undefined): void {
  const file = trustFile(userConfig);
  const { [realpathSync(root)]: _, ...others } = readTrust(userConfig);
  const next = digest === undefined ? others : { ...others, [realpathSync(root)]: digest };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, file);
}

/** Project root -> digest, as far as it can be told. @throws Error of the file system */
export function readTrust(userConfig: string): Record<string, string> {
  let text: string;
  try {
    text = Buffer.from(readRegular(trustFile(userConfig), MAX_BYTES)).toString("utf8");
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
