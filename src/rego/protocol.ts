import type { OpaProblem } from "./problems.ts";

/** The compressed artefact and Go's own loader script, as they stand in `opa/`. */
export interface OpaAssets {
  artefact: Uint8Array;
  wasmExec: Uint8Array;
}

/** Our implementation of a custom builtin: JSON values in; `undefined` out means undefined in Rego. */
export type HostBuiltin = (...args: unknown[]) => unknown;

/** `op` names the operation, everything else is its own. */
export interface OpaRequest {
  op: string;
  [field: string]: unknown;
}

/** What one request gives: JSON, and bytes where the operation makes some. */
export interface OpaAnswer<T> {
  result: T;
  blob?: Uint8Array;
}

/** The JSON that comes back: exactly one of the three. */
export interface Envelope<T> {
  result?: T;
  /** The sources are wrong. */
  errors?: OpaProblem[];
  /** The request or the program is wrong. */
  fault?: { kind: "request" | "panic"; message: string };
}
