import type { FilePort } from "../../ports/files.ts";

/** A transcript is written a little later than the session's first calls. */
const LATE_MS = 5 * 60_000;

/** As long as a session is taken to last of which nothing tells when it began. */
const SESSION_MS = 7 * 86_400_000;

/**
 * From when on a change to a file is this session's own: from when its transcript was made. Without one (Coda names none,
 * and the first calls may come before it), or where the file system keeps no such time, the last days.
 * @returns milliseconds since 1970
 */
export function sessionStart(transcript: string | undefined, files: FilePort, nowMs: number): number {
  const state = transcript ? files.state(transcript) : undefined;
  if (state?.kind !== "file") return nowMs - SESSION_MS;
  // A file system without this time gives none, or the time of the last change: that would be later than any script.
  const known = state.bornMs > 0 && state.bornMs < state.changedMs && state.bornMs <= nowMs;
  return known ? state.bornMs - LATE_MS : nowMs - SESSION_MS;
}
