import { createHash } from "node:crypto";
import type { JsonObject } from "../json.ts";

/** What the first line of a log is chained to. */
export const GENESIS = "0".repeat(64);

/**
 * One line of the log: the event, the hash of the line before it, and its own. Whoever removes or changes a line
 * breaks the chain at that place; the newest hash vouches for all before it.
 */
export function chained(event: JsonObject, previous: string): { line: string; hash: string } {
  const body = JSON.stringify({ ...event, previous });
  const hash = createHash("sha256").update(body).digest("hex");
  return { line: `${body.slice(0, -1)},"hash":"${hash}"}\n`, hash };
}

/** The own hash of a line as `chained` wrote it; `undefined` for anything else. */
export function hashOf(line: string): string | undefined {
  return /,"hash":"([0-9a-f]{64})"\}\n?$/.exec(line)?.[1];
}

/** The hash of the line before, as a line that `chained` wrote claims it; `undefined` for anything else. */
export function previousOf(line: string): string | undefined {
  return /"previous":"([0-9a-f]{64})"(?:,"hash":"[0-9a-f]{64}")?\}\n?$/.exec(line)?.[1];
}

/**
 * Checks lines from the oldest on.
 * @returns 1-based number of the first line that doesn't belong, or `undefined` when all hold together
 */
export function firstBroken(lines: readonly string[], start?: string): number | undefined {
  let previous = start;
  for (const [index, line] of lines.entries()) {
    const hash = hashOf(line);
    if (hash === undefined) return index + 1;
    const body = line.replace(/,"hash":"[0-9a-f]{64}"\}\n?$/, "}");
    const claimed = previousOf(body);
    if (createHash("sha256").update(body).digest("hex") !== hash) return index + 1;
    if (previous !== undefined && claimed !== previous) return index + 1;
    previous = hash;
  }
  return undefined;
}
