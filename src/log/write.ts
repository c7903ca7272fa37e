import { closeSync, constants, fstatSync, mkdirSync, openSync, readSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { JsonObject } from "../json.ts";
import { chained, GENESIS, hashOf } from "./chain.ts";
import { withLock } from "./lock.ts";

/** A log file is set aside when it reaches this many bytes. */
export const MAX_LOG_BYTES = 16 * 1024 * 1024;
/** How many files are kept beside the current one. */
export const KEPT_LOGS = 4;

/**
 * Appends one event to the hash-chained log, readable by its owner only.
 * @throws Error of the file system: the caller decides what a decision without a record is worth
 */
export function appendEvent(file: string, event: JsonObject, maxBytes: number = MAX_LOG_BYTES): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  withLock(`${file}.lock`, () => {
    const { size, hash, torn } = tail(file);
    const full = size >= maxBytes;
    if (full) rotate(file);
    append(file, (torn && !full ? "\n" : "") + chained(event, hash).line);
  });
}

/** Size of the log, hash of its last line, and whether that line was cut off by a crash. The chain goes on over files. */
function tail(file: string): { size: number; hash: string; torn: boolean } {
  let fd: number;
  try {
    fd = openRegular(file, constants.O_RDONLY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { size: 0, hash: GENESIS, torn: false };
    throw error;
  }
  try {
    const { size } = fstatSync(fd);
    const end = Buffer.alloc(Math.min(size, 128));
    readSync(fd, end, 0, end.length, size - end.length);
    const text = end.toString("latin1");
    return { size, hash: hashOf(text) ?? GENESIS, torn: size > 0 && !text.endsWith("\n") };
  } finally {
    closeSync(fd);
  }
}

function rotate(file: string): void {
  for (let kept = KEPT_LOGS; kept > 0; kept -= 1) {
    try {
      renameSync(kept === 1 ? file : `${file}.${kept - 1}`, `${file}.${kept}`);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

function append(file: string, text: string): void {
  const fd = openRegular(file, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT);
  try {
    const bytes = Buffer.from(text);
    for (let from = 0; from < bytes.length; ) from += writeSync(fd, bytes, from);
  } finally {
    closeSync(fd);
  }
}

/** Non-blocking: opening a FIFO that somebody put in the log's place would hang every hook. */
function openRegular(file: string, flags: number): number {
  const fd = openSync(file, flags | (constants.O_NONBLOCK ?? 0), 0o600);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw new Error("it is no regular file");
}
