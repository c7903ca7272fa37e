import { randomBytes } from "node:crypto";
import { closeSync, fchmodSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** How names of unfinished files end. */
export const UNFINISHED = ".tmp";

/**
 * Writes a new file beside the one it is to replace, down to the disk; {@link renameSync} then swaps it in whole.
 * @returns its path
 * @throws Error of the file system; nothing is left behind then
 */
export function writeBeside(path: string, bytes: Uint8Array | string, mode = 0o600): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.${randomBytes(6).toString("hex")}${UNFINISHED}`;
  try {
    const fd = openSync(temporary, "wx", mode);
    try {
      writeFileSync(fd, bytes);
      fchmodSync(fd, mode);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return temporary;
}

/** Writes a file whole or not at all: whoever reads meanwhile sees the old one or the new one. */
export function writeWhole(path: string, bytes: Uint8Array | string, mode = 0o600): void {
  const temporary = writeBeside(path, bytes, mode);
  try {
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
