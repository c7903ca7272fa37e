import { readFileSync } from "node:fs";
import { HookguardError } from "../../errors.ts";
import { hashOf } from "../digest.ts";
import { type VerifiedLoad, verifyAndLoad } from "../verify-load.ts";
import { type Activated, activate } from "./activate.ts";
import { type Poll, pollHttp } from "./from-http.ts";
import { pollOci } from "./from-oci.ts";
import { type Access, HttpError } from "./http.ts";
import { type FetchRecord, readRecord, writeRecord } from "./record.ts";
import { parseRemote } from "./remote.ts";
import type { Slot } from "./slot.ts";

export interface FetchOptions extends VerifiedLoad {
  access: Access;
  /** How long a server that knows long polling may keep the request waiting, seconds. */
  waitS?: number;
}

/** `waited`: the server kept the request waiting for news, so it can be asked again at once. */
export type Fetched = { waited: boolean } & ({ kind: "unchanged" } | ({ kind: "activated" } & Activated));

/**
 * Gets one remote bundle and puts it in force if it is good; whatever goes wrong, the last known good stays.
 * @throws HookguardError `bundle.fetch` when it can't be had, `bundle.*` and `engine.*` when it is not good
 */
export async function fetchBundle(slot: Slot, options: FetchOptions): Promise<Fetched> {
  const { source } = options;
  const before = readRecord(slot, source);
  const inForce = before !== undefined && (await isInForce(slot, before, options));
  const tag = inForce ? before.tag : undefined;
  const checked = options.nowMs;
  const waited = options.waitS !== undefined && before?.longPolling === true;
  try {
    const polled = await poll(source, {
      access: options.access,
      ...(tag === undefined ? {} : { tag }),
      ...(waited && options.waitS !== undefined ? { waitS: options.waitS } : {}),
    });
    if (polled.kind === "unchanged") {
      if (tag === undefined) throw new HttpError("the server says it is unchanged, but there is none here");
      const { error: _, ...rest } = before ?? { source };
      writeRecord(slot, { ...rest, source, checked });
      return { kind: "unchanged", waited };
    }
    const { bytes, tag: next, longPolling } = polled;
    const state = { source, checked, longPolling, ...(next === undefined ? {} : { tag: next }) };
    // A server without ETags sends the same again.
    if (inForce && hashOf(bytes) === before?.sha256) {
      writeRecord(slot, { ...before, ...state });
      return { kind: "unchanged", waited };
    }
    const activated = await activate(bytes, options, slot);
    writeRecord(slot, { ...state, activated: checked, sha256: activated.sha256 });
    return { kind: "activated", waited, ...activated };
  } catch (cause) {
    const error = asError(source, cause);
    writeRecord(slot, { ...(before ?? { source }), source, checked, error: error.message });
    throw error;
  }
}

/** A tag counts only while what it stands for lies there and is still good; all else is fetched again. */
async function isInForce(slot: Slot, { sha256 }: FetchRecord, load: VerifiedLoad): Promise<boolean> {
  try {
    const bytes = readFileSync(slot.bundle);
    if (hashOf(bytes) !== sha256) return false;
    await verifyAndLoad(bytes, load);
    return true;
  } catch {
    return false;
  }
}

function poll(source: string, options: Poll) {
  const remote = parseRemote(source);
  return remote.kind === "http" ? pollHttp(remote.url, options) : pollOci(remote, options);
}

function asError(source: string, cause: unknown): HookguardError {
  if (cause instanceof HookguardError) return cause;
  const why = cause instanceof HttpError ? cause.message : `something unforeseen happened (${String(cause)})`;
  return new HookguardError("bundle.fetch", { source, why }, { cause });
}
