import { BuiltinError } from "../engine/builtins/builtin.ts";
import { jsRegex } from "../engine/builtins/js-regex.ts";
import type { HostBuiltin } from "./protocol.ts";

/**
 * Builtins of hookguard's own, as the embedded OPA runs them in tests and traces: the very functions of the engine.
 * An argument they can't work with is undefined here, as OPA has it; the engine refuses the event for it.
 */
export const ownBuiltins: Readonly<Record<string, HostBuiltin>> = Object.fromEntries(
  Object.entries(jsRegex).map(([name, builtin]) => [
    name,
    (...args: unknown[]) => defined(() => builtin(args as never, context)),
  ]),
);

/** What these builtins never ask for. */
const context = { nowNs: () => 0n, print: () => undefined, tick: () => undefined };

function defined(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof BuiltinError) return undefined;
    throw error;
  }
}
