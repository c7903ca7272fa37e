import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { HookguardError } from "../errors.ts";

/** A file as it was read: enough to put it back, and to tell whether it is still the same. */
export interface Snapshot {
  /** Where the file really lies, links followed. */
  path: string;
  bytes: Uint8Array;
  /** Permission bits. */
  mode: number;
  uid: number;
  gid: number;
  inode: number;
}

/**
 * Reads a file that we mean to replace.
 * @returns nothing where there is no such file
 * @throws HookguardError `settings.refused` for what must not be replaced: no regular file, read-only, somebody else's,
 * with a second name, or a link that leads out of its own folder
 */
export function readForEdit(path: string, limit: number): Snapshot | undefined {
  const real = target(path);
  if (real === undefined) return undefined;
  let fd: number | undefined;
  try {
    // Non-blocking: opening a FIFO would hang.
    fd = openSync(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(fd);
    const why = notReplaceable(stats, limit);
    if (why !== undefined) throw refused(path, why);
    return { path: real, bytes: readFileSync(fd), ...identity(stats) };
  } catch (error) {
    throw asRefusal(path, error);
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/**
 * Writes a file whole or not at all: a new file beside it takes its name.
 * @param before what was read; mode and owner stay. Without it, the file must not exist yet, and gets `mode`
 * @throws HookguardError `settings.refused` when the file changed since it was read, `io` when it can't be written
 */
export function replaceFile(path: string, bytes: Uint8Array, before: Snapshot | undefined, mode = 0o644): void {
  const real = before?.path ?? path;
  const temporary = join(dirname(real), `.${basename(real)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    const fd = openSync(temporary, "wx", 0o600);
    try {
      writeFileSync(fd, bytes);
      fchmodSync(fd, before?.mode ?? mode);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    if (before) keepOwner(temporary, before);
    if (!isUnchanged(path, before))
      throw refused(path, "it changed while hookguard was at work; run the command again");
    renameSync(temporary, real);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error instanceof HookguardError ? error : cantWrite(real, error);
  }
}

/** Whether a file is still what was read. */
function isUnchanged(path: string, before: Snapshot | undefined): boolean {
  try {
    const real = target(path);
    if (real === undefined || before === undefined) return real === before;
    const stats = lstatSync(real);
    return real === before.path && stats.ino === before.inode && readFileSync(real).equals(before.bytes);
  } catch {
    return false;
  }
}

/** Removes a file that is still what was read. @throws HookguardError as `replaceFile` */
export function removeFile(path: string, before: Snapshot): void {
  if (!isUnchanged(path, before)) throw refused(path, "it changed while hookguard was at work; run the command again");
  try {
    unlinkSync(before.path);
  } catch (error) {
    throw cantWrite(path, error);
  }
}

/** The folders that are missing on the way to a folder, itself included, outermost first. */
export function missingFolders(path: string): string[] {
  const missing: string[] = [];
  for (let at = path; !exists(at); at = dirname(at)) missing.unshift(at);
  return missing;
}

/** Makes a folder and those above it. @returns the folders that were missing, outermost first. @throws HookguardError `io` */
export function ensureFolder(path: string, mode = 0o755): string[] {
  const missing = missingFolders(path);
  try {
    for (const folder of missing) mkdirSync(folder, { mode });
  } catch (error) {
    throw cantWrite(path, error);
  }
  return missing;
}

/** Removes folders that are empty, innermost first; the others stay. */
export function removeEmptyFolders(outermostFirst: readonly string[]): void {
  for (const folder of [...outermostFirst].reverse()) {
    try {
      rmdirSync(folder);
    } catch {
      // Not empty, or gone: either way not ours to remove.
    }
  }
}

function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A file stands where a folder should: making the folder will say so.
    return false;
  }
}

/** Where a path leads, if it leads anywhere. */
function target(path: string): string | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  const folder = realpathSync(dirname(path));
  if (!stats.isSymbolicLink()) return join(folder, basename(path));
  let real: string;
  try {
    real = realpathSync(path);
  } catch {
    throw refused(path, "it is a link to a file that doesn't exist");
  }
  if (!real.startsWith(folder + sep)) throw refused(path, `it is a link to ${real}, outside its own folder`);
  return real;
}

function notReplaceable(stats: Stats, limit: number): string | undefined {
  if (!stats.isFile()) return "it is no regular file";
  if (stats.size > limit) return `it is larger than ${limit} bytes`;
  if ((stats.mode & 0o222) === 0) return "it is read-only";
  const uid = process.getuid?.();
  if (uid !== undefined && stats.uid !== uid) return `it belongs to another user (uid ${stats.uid})`;
  if (stats.nlink > 1) return "it has a second name (a hard link), which would keep the old text";
  return undefined;
}

function identity({ mode, uid, gid, ino }: Stats): Omit<Snapshot, "path" | "bytes"> {
  return { mode: mode & 0o7777, uid, gid, inode: ino };
}

/** The group may not be ours to give; then the file keeps the group we have, and its mode. */
function keepOwner(path: string, { uid, gid }: Snapshot): void {
  try {
    chownSync(path, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}

function refused(file: string, why: string): HookguardError {
  return new HookguardError("settings.refused", { file, why });
}

function asRefusal(file: string, error: unknown): HookguardError {
  if (error instanceof HookguardError) return error;
  const code = (error as NodeJS.ErrnoException).code;
  return refused(file, code === "EACCES" ? "it may not be read" : `it can't be read (${code ?? String(error)})`);
}

function cantWrite(what: string, error: unknown): HookguardError {
  const { code, message } = error as NodeJS.ErrnoException;
  const why =
    code === "EACCES" || code === "EPERM"
      ? "you have no permission to write there"
      : code === "ENOSPC"
        ? "the disk is full"
        : code === "EROFS"
          ? "the file system is read-only"
          : (code ?? message);
  return new HookguardError("io", { what, why }, { cause: error });
}
