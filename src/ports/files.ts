import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readSync, statSync } from "node:fs";

/** What stands under a name, links followed. Times are milliseconds since 1970. */
export type FileState =
  | { kind: "none" }
  /** Something may stand there, but we aren't let look. */
  | { kind: "hidden" }
  | {
      kind: "file" | "folder" | "other";
      /** When its content or anything else about it last changed: the one time that nobody can set. */
      changedMs: number;
      /** When it was made; 0 where the file system doesn't keep that. */
      bornMs: number;
    };

/** Small looks at the file system that facts need. Never throws: what can't be read is not there. */
export interface FilePort {
  /** Whether a name is taken, by anything, a dangling link included. */
  exists(absolute: string): boolean;
  /** The text of a regular file of at most `limit` bytes. */
  readText(absolute: string, limit: number): string | undefined;
  state(absolute: string): FileState;
  /** The first bytes of a regular file, and whether they are all of it. */
  head(absolute: string, limit: number): { bytes: Uint8Array; whole: boolean } | undefined;
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
    return opened(absolute, (fd, size) => (size > limit ? undefined : bytesOf(fd, size).toString("utf8")));
  },
  head(absolute, limit) {
    return opened(absolute, (fd, size) => ({ bytes: bytesOf(fd, Math.min(size, limit)), whole: size <= limit }));
  },
  state(absolute) {
    try {
      const stats = statSync(absolute, { throwIfNoEntry: false });
      if (stats === undefined) return { kind: "none" };
      const kind = stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other";
      return { kind, changedMs: stats.ctimeMs, bornMs: stats.birthtimeMs };
    } catch (error) {
      return { kind: nowhere.has((error as NodeJS.ErrnoException).code ?? "") ? "none" : "hidden" };
    }
  },
};

/** Errors that say that no file can be reached by a name, by anybody. */
const nowhere: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG", "ERR_INVALID_ARG_VALUE"]);

/** Opens a regular file and reads of it; what goes wrong is nothing. */
function opened<T>(absolute: string, read: (fd: number, size: number) => T | undefined): T | undefined {
  let fd: number | undefined;
  try {
    // Non-blocking, because a project can hold a FIFO where a file is expected, and opening that would hang the hook.
    fd = openSync(absolute, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(fd);
    return stats.isFile() ? read(fd, stats.size) : undefined;
  } catch {
    return undefined;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function bytesOf(fd: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  return bytes.subarray(0, readSync(fd, bytes, 0, size, 0));
}
