import type { Value } from "../value.ts";

/** What a builtin may ask of the evaluation it runs in. */
export interface BuiltinContext {
  /** Nanoseconds since 1970, the same all through one decision: the input document's, so that decisions can be replayed. */
  nowNs(): bigint;
  /** A line for a person, on stderr. */
  print(line: string): void;
}

/**
 * A host builtin. `undefined` is Rego's undefined, where OPA's documentation says so; anything it can't do it throws as
 * `BuiltinError`, and the event is refused: an expression that quietly became undefined would be a rule that doesn't hold.
 */
export type Builtin = (args: readonly Value[], context: BuiltinContext) => Value | undefined;

/** A builtin was called with something it can't work on; the message says what. */
export class BuiltinError extends Error {}
