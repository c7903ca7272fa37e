import { readFileSync } from "node:fs";
import { HookguardError } from "../../errors.ts";
import { isJsonObject } from "../../json.ts";
import { hashOf } from "../digest.ts";
import type { Slot } from "./slot.ts";
import { writeWhole } from "./write.ts";

/** The highest sequence that a key has signed, as far as this machine saw. */
interface Seen {
  /** Digest of the key: a new key starts anew. */
  key: string;
  seq: number;
}

/** A bundle whose signature holds, asking to be let in. */
export interface Candidate {
  slot: Pick<Slot, "seen">;
  source: string;
  /** The key's bytes. */
  key: Uint8Array;
  seq: number | undefined;
}

/**
 * Refuses a bundle that is older than one already seen; one without a sequence is older than any with one.
 * @returns whether it is newer, so that it should be remembered once it is in force
 * @throws HookguardError `bundle.rollback`, also when what was seen can't be read
 */
export function isNewer({ slot, source, key, seq }: Candidate): boolean {
  const seen = readSeen(slot.seen, source);
  if (seen === undefined || seen.key !== hashOf(key)) return seq !== undefined;
  if (seq !== undefined && seq >= seen.seq) return seq > seen.seq;
  const why = `its sequence is ${seq ?? "missing"}, and ${seen.seq} was seen`;
  throw new HookguardError("bundle.rollback", { source, why });
}

/**
 * Remembers a bundle that is in force now. Holders of the slot's lock only.
 * @throws HookguardError `io`: what can't be remembered could be rolled back
 */
export function remember({ slot, key, seq }: Candidate): void {
  const seen: Seen = { key: hashOf(key), seq: seq ?? 0 };
  try {
    writeWhole(slot.seen, `${JSON.stringify(seen)}\n`);
  } catch (cause) {
    throw new HookguardError("io", { what: slot.seen, why: (cause as Error).message }, { cause });
  }
}

function readSeen(file: string, source: string): Seen | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw unreadable(file, source, error);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value) && typeof value.key === "string" && Number.isSafeInteger(value.seq)) {
      return { key: value.key, seq: Number(value.seq) };
    }
  } catch {
    // Falls through: whatever stands there, it is not ours.
  }
  throw unreadable(file, source);
}

function unreadable(file: string, source: string, cause?: unknown): HookguardError {
  return new HookguardError("bundle.rollback", { source, why: `what was seen can't be read from ${file}` }, { cause });
}
