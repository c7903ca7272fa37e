import { closeSync, openSync, statSync, unlinkSync } from "node:fs";

/** A holder that died is not waited for longer than this, in milliseconds; writing one line takes far less than one. */
const STALE_MS = 2000;
const WAIT_MS = 1;
const MAX_WAITS = 3000;

/**
 * Runs `work` while no other hook process does, on a lock file beside what it guards.
 * @throws what `work` throws, and the file system's error when the lock can't be had
 */
export function withLock<T>(path: string, work: () => T): T {
  acquire(path);
  try {
    return work();
  } finally {
    unlinkSync(path);
  }
}

function acquire(path: string): void {
  for (let waits = 0; ; waits += 1) {
    try {
      closeSync(openSync(path, "wx", 0o600));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || waits >= MAX_WAITS) throw error;
      if (isStale(path)) remove(path);
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  }
}

function isStale(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs > STALE_MS;
  } catch {
    return false;
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Another process removed it first.
  }
}
