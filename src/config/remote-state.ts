import { readFileSync } from "node:fs";
import { describeBundle } from "../bundle/describe.ts";
import { readRecord } from "../bundle/fetch/record.ts";
import { isRemote } from "../bundle/fetch/remote.ts";
import { HookguardError } from "../errors.ts";
import { requireFetchable, slotFor } from "./load-verified.ts";
import type { Sourced } from "./merge.ts";
import type { Places } from "./places.ts";
import type { BundleEntry } from "./schema.ts";

/** Whether a remote bundle is here, in words; undefined for a local one. Looks only: nothing is verified or fetched. */
export function remoteState(entry: Sourced<BundleEntry>, where: Places): string | undefined {
  const { source } = entry.value;
  if (!isRemote(source)) return undefined;
  try {
    requireFetchable(entry);
  } catch (error) {
    if (!(error instanceof HookguardError)) throw error;
    return `can't be fetched: ${error.details.why}`;
  }
  const slot = slotFor(entry, where);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(slot.bundle);
  } catch {
    return "not fetched yet: every event is refused until `hookguard fetch`";
  }
  const activated = readRecord(slot, source)?.activated;
  const when =
    activated === undefined ? "" : ` ${new Date(activated).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  try {
    const { seq, signature } = describeBundle(bytes, source);
    const sequence = signature?.seq ?? seq;
    return `fetched${when}${sequence === undefined ? "" : `, sequence ${sequence}`}`;
  } catch (error) {
    if (!(error instanceof HookguardError)) throw error;
    return `fetched${when}, but damaged since: every event is refused until \`hookguard fetch\``;
  }
}
