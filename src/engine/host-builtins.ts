import { HookguardError } from "../errors.ts";
import { type Builtin, type BuiltinContext, BuiltinError } from "./builtins/builtin.ts";
import type { Value } from "./value.ts";

/** A builtin that a module asks its host for. */
export interface HostBuiltin {
  name: string;
  run: Builtin;
}

/**
 * The implementations behind a module's numbers: all are known before anything runs.
 * @param required name -> number, as the module says
 * @throws HookguardError `engine.builtin-missing` that names all that are missing
 */
export function bindBuiltins(
  required: Readonly<Record<string, number>>,
  known: Readonly<Record<string, Builtin>>,
  source: string,
): Map<number, HostBuiltin> {
  const bound = new Map<number, HostBuiltin>();
  const missing: string[] = [];
  for (const [name, id] of Object.entries(required)) {
    const run = Object.hasOwn(known, name) ? known[name] : undefined;
    if (run) bound.set(id, { name, run });
    else missing.push(name);
  }
  if (missing.length === 0) return bound;
  throw new HookguardError("engine.builtin-missing", { source, names: missing.sort().join(", ") });
}

/** @throws HookguardError `engine.builtin`, and what the context throws */
export function runBuiltin({ name, run }: HostBuiltin, args: readonly Value[], context: BuiltinContext): Value {
  try {
    return run(args, context);
  } catch (cause) {
    if (cause instanceof HookguardError) throw cause;
    const message = cause instanceof BuiltinError ? cause.message : `it crashed (${String(cause)})`;
    throw new HookguardError("engine.builtin", { name, message }, { cause });
  }
}

/** The input document's clock, in the very digits that the module reads. @param inputJson the document as text */
export function clockOf(inputJson: string): () => bigint {
  let now: bigint | undefined;
  return () => {
    now ??= BigInt(String((JSON.parse(inputJson) as { now_ns?: number }).now_ns ?? 0));
    return now;
  };
}
