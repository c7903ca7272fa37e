import { readFileSync } from "node:fs";
import { isJsonObject } from "../../json.ts";
import type { Slot } from "./slot.ts";
import { writeWhole } from "./write.ts";

/** How the last fetch of a bundle went; only what spares work or tells a person, never what is trusted. */
export interface FetchRecord {
  /** The source it came from: another one has other tags. */
  source: string;
  /** What the server calls the state in force: an ETag, or the digest of a manifest. */
  tag?: string;
  /** Sha-256 of the archive that this tag stands for, hex. */
  sha256?: string;
  /** Milliseconds since 1970. */
  checked: number;
  activated?: number;
  longPolling?: boolean;
  /** Why the last fetch failed. */
  error?: string;
}

/** @returns undefined when there is none that can be read: then everything is fetched anew */
export function readRecord(slot: Slot, source: string): FetchRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(slot.fetched, "utf8"));
    if (!isJsonObject(value) || value.source !== source || !Number.isFinite(value.checked)) return undefined;
    const { tag, sha256 } = value;
    if ((tag !== undefined && typeof tag !== "string") || (sha256 !== undefined && typeof sha256 !== "string")) {
      return undefined;
    }
    return value as unknown as FetchRecord;
  } catch {
    return undefined;
  }
}

/** Never throws: a record that is lost costs one download. */
export function writeRecord(slot: Slot, record: FetchRecord): void {
  try {
    writeWhole(slot.fetched, `${JSON.stringify(record)}\n`);
  } catch {
    // What is in force doesn't depend on it.
  }
}
