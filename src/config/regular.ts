import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { ARCHIVE_LIMITS } from "../bundle/archive.ts";
import { HookguardError } from "../errors.ts";
import { systemReason } from "../ports/system-reason.ts";

/**
 * Reads a regular file. A project can name a FIFO or a device, and opening those the usual way would hang the hook.
 * @throws Error whose message fits behind "can't be read:"
 */
export function readRegular(file: string, limit: number): Uint8Array {
  let fd: number | undefined;
  try {
    fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(fd);
    if (!stats.isFile()) throw new Error("it is no regular file");
    if (stats.size > limit) throw new Error(`it is larger than ${limit} bytes`);
    return readFileSync(fd);
  } catch (cause) {
    throw new Error(systemReason(cause), { cause });
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

/**
 * The bytes of a bundle file.
 * @throws HookguardError `bundle.missing`
 */
export function bytesOf(file: string): Uint8Array {
  try {
    return readRegular(file, ARCHIVE_LIMITS.packed);
  } catch (cause) {
    throw new HookguardError("bundle.missing", { source: file, why: (cause as Error).message }, { cause });
  }
}
