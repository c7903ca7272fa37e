import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync } from "node:fs";

/** Small looks at the file system that facts need. Never throws: what can't be read is not there. */
export interface FilePort {
  /** Whether a name is taken, by anything, a dangling link included. */
  exists(absolute: string): boolean;
  /** The text of a regular file of at most `limit` bytes. */
  readText(absolute: string, limit: number): string | undefined;
  /** The names in a folder, at most `limit` of them, in no order; none where there is no folder. */
  list(absolute: string, limit: number): string[];
}

export const nodeFiles: FilePort = {
  list(absolute, limit) {
    try {
      return readdirSync(absolute).slice(0, limit);
    } catch {
      return [];
    }
  },
  exists(absolute) {
    try {
      return lstatSync(absolute, { throwIfNoEntry: false }) !== undefined;
    } catch {
      return false;
    }
  },
  readText(absolute, limit) {
    let fd: number | undefined;
    try {
      // Non-blocking, because a project can hold a FIFO where a file is expected, and opening that would hang the hook.
      fd = openSync(absolute, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      const { size } = fstatSync(fd);
      if (!fstatSync(fd).isFile() || size > limit) return undefined;
      const bytes = Buffer.alloc(size);
      return bytes.toString("utf8", 0, readSync(fd, bytes, 0, size, 0));
    } catch {
      return undefined;
    } finally {
      if (fd !== undefined) closeSync(fd);
    }
  },
};
