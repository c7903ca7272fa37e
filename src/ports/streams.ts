import { constants, fstatSync, read, statSync, writeSync } from "node:fs";
import { MAX_PAYLOAD_BYTES } from "../hook/limits.ts";

/**
 * All of stdin, up to one byte over what a payload may have (so that "too large" can be told).
 * Asynchronous, because a caller that never closes its end must not keep the deadline from firing.
 */
export function readStdin(limit: number = MAX_PAYLOAD_BYTES): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let total = 0;
    const next = () => {
      const buffer = Buffer.allocUnsafe(65_536);
      read(0, buffer, 0, buffer.length, null, (error, count) => {
        if (error && (error.code === "EAGAIN" || error.code === "EINTR")) {
          setTimeout(next, 1);
        } else if (error && error.code !== "EOF") {
          reject(error);
        } else if (error || count === 0 || total > limit) {
          resolve(Buffer.concat(chunks));
        } else {
          chunks.push(buffer.subarray(0, count));
          total += count;
          next();
        }
      });
    };
    next();
  });
}

/** Patience with a reader that is slow to empty its pipe. */
const MAX_RETRIES = 10_000;

/**
 * Writes all of a text before it returns: a process that exits next loses nothing.
 * @returns false when the other end is closed or broken, so that a caller can still answer another way
 */
export function writeAll(fd: 1 | 2, text: string): boolean {
  const bytes = Buffer.from(text, "utf8");
  let from = 0;
  for (let tries = 0; from < bytes.length && tries < MAX_RETRIES; tries += 1) {
    try {
      from += writeSync(fd, bytes, from);
      tries = 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return false;
      pause();
    }
  }
  return from === bytes.length;
}

/**
 * Whether what is written here is lost: the null device. Runtimes open it in place of a stream that was closed at start,
 * so a write to a closed stdout would seem to succeed.
 */
export function leadsNowhere(fd: 1 | 2): boolean {
  try {
    const { rdev, mode } = fstatSync(fd);
    return (mode & constants.S_IFMT) === constants.S_IFCHR && rdev === statSync("/dev/null").rdev;
  } catch {
    return false;
  }
}

/** A millisecond without spinning and without an event loop. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
