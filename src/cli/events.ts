import { createReadStream, statSync } from "node:fs";
import { resolve } from "node:path";
import { readRegular } from "../config/regular.ts";
import { HookguardError } from "../errors.ts";
import { MAX_PAYLOAD_BYTES } from "../hook/limits.ts";
import type { Terminal } from "../ports/terminal.ts";

/** One event as it was recorded. */
export interface RecordedEvent {
  /** `file`, or `file:line` for one of many. */
  name: string;
  file: string;
  /** 1-based line that the event begins on. */
  line: number;
  text: string;
  payload: Uint8Array;
}

/** A file of many events may be larger than one payload. */
const MAX_FILE_BYTES = 16 * MAX_PAYLOAD_BYTES;

/**
 * The events of files: one as JSON, or one a line (`.jsonl`, `.ndjson`); `-`, or no file at all, is stdin.
 * @throws HookguardError `io` for what can't be read: nothing there, a folder, a FIFO or device, more than 512 MiB
 */
export async function* readEvents(files: readonly string[], terminal: Terminal): AsyncGenerator<RecordedEvent> {
  for (const file of files.length === 0 ? ["-"] : files) yield* eventsIn(file, await bytesOf(file, terminal));
}

async function bytesOf(file: string, terminal: Terminal): Promise<Uint8Array> {
  if (file === "-") {
    if (terminal.typed) terminal.stderr("reading the event from stdin\n");
    return terminal.stdin();
  }
  const path = resolve(terminal.cwd, file);
  try {
    if (!isFifo(path)) return readRegular(path, MAX_FILE_BYTES);
    // A pipe that the shell opened for us, `<(…)`, ends. A named one may wait for ever for somebody to write.
    if (/^\/dev\/(?:fd\/\d+|stdin)$/.test(path)) return await readPipe(path);
    throw new Error("it is a FIFO; pipe it into `-` instead");
  } catch (error) {
    throw new HookguardError("io", { what: file, why: (error as Error).message }, { cause: error });
  }
}

async function readPipe(path: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    total += chunk.length;
    if (total > MAX_FILE_BYTES) throw new Error(`it is larger than ${MAX_FILE_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isFifo(path: string): boolean {
  try {
    return statSync(path).isFIFO();
  } catch {
    return false;
  }
}

function eventsIn(file: string, bytes: Uint8Array): RecordedEvent[] {
  const shown = file === "-" ? "stdin" : file;
  const text = Buffer.from(bytes).toString("utf8");
  if (!/\.(jsonl|ndjson)$/.test(file)) return [{ name: shown, file: shown, line: 1, text, payload: bytes }];
  return text
    .split("\n")
    .map((line, index) => ({ name: `${shown}:${index + 1}`, file: shown, line: index + 1, text: line }))
    .filter((event) => event.text.trim() !== "")
    .map((event) => ({ ...event, payload: Buffer.from(event.text) }));
}
