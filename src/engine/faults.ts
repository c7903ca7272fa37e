import { HookguardError } from "../errors.ts";

const PAGE = 64 * 1024;

/**
 * Runs something in a module, and converts whatever the module, the runtime below it or the SDK throws.
 * @throws HookguardError `engine.memory`, `engine.trap`
 */
export function guarded<T>(memory: WebAssembly.Memory, limit: number, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof HookguardError) throw error;
    const message = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
    const isFull = memory.buffer.byteLength >= limit - PAGE || /memory/i.test(message);
    if (isFull) throw new HookguardError("engine.memory", { limit }, { cause: error });
    throw new HookguardError("engine.trap", { message }, { cause: error });
  }
}

/** What a module says when it gives up: OPA's own words, `file:row:col: what`, for example of two rules that disagree. */
export function aborted(message: string, limit: number): HookguardError {
  if (message === "opa_malloc: failed") return new HookguardError("engine.memory", { limit });
  return new HookguardError("engine.abort", { message });
}

/** A module's memory. @param initial in pages @param limit in bytes @throws HookguardError `engine.memory` */
export function allocate(initial: number, limit: number, source: string): WebAssembly.Memory {
  const maximum = Math.floor(limit / PAGE);
  if (initial > maximum) throw new HookguardError("engine.memory", { limit, source });
  return new WebAssembly.Memory({ initial, maximum });
}
