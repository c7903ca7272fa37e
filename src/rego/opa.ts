import { HookguardError } from "../errors.ts";
import { asset } from "../ports/assets.ts";
import type { HostBuiltin, OpaAnswer, OpaAssets, OpaRequest } from "./protocol.ts";
import { OpaThread } from "./thread.ts";

export interface OpaOptions {
  /** The artefact and Go's loader; those of this packaging when absent. */
  assets?: OpaAssets;
  /** Implementations of the custom builtins that capabilities declare, by name. They run in this thread. */
  builtins?: Readonly<Record<string, HostBuiltin>>;
  /** How long one request may take, in milliseconds. */
  timeoutMs?: number;
  /** A thread whose memory has grown past this many bytes is replaced before the next request. */
  memoryLimit?: number;
}

/** An OPA that answers requests one after the other. Nothing runs until the first one. */
export interface Opa {
  /** The custom builtins this OPA can run. */
  readonly builtins: readonly string[];
  /**
   * Carries out one operation.
   * @throws HookguardError `rego.invalid` with every problem of the sources, `rego.timeout`, `rego.compiler`
   */
  call<T>(request: OpaRequest, blob?: Uint8Array): Promise<OpaAnswer<T>>;
  /** Ends the thread. An idle thread doesn't keep the process alive, so this is only needed to give memory back. */
  close(): Promise<void>;
}

const defaults = { timeoutMs: 60_000, memoryLimit: 1 << 30 };

/** The OPA inside hookguard, in a thread of its own. */
export function embeddedOpa(options: OpaOptions = {}): Opa {
  const builtins = options.builtins ?? {};
  const timeoutMs = options.timeoutMs ?? defaults.timeoutMs;
  const memoryLimit = options.memoryLimit ?? defaults.memoryLimit;
  let thread: OpaThread | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function answer<T>(request: OpaRequest, blob: Uint8Array | undefined): Promise<OpaAnswer<T>> {
    if (thread && (thread.dead || thread.memory > memoryLimit)) {
      await thread.end();
      thread = undefined;
    }
    thread ??= new OpaThread(options.assets ?? packagedAssets(), builtins);
    return thread.ask<T>(request, blob, timeoutMs);
  }

  return {
    builtins: Object.keys(builtins),
    call<T>(request: OpaRequest, blob?: Uint8Array) {
      const next = last.then(() => answer<T>(request, blob));
      last = next.catch(() => undefined);
      return next;
    },
    async close() {
      await last;
      await thread?.end();
      thread = undefined;
    },
  };
}

function packagedAssets(): OpaAssets {
  try {
    return { artefact: asset("opa-artefact"), wasmExec: asset("opa-wasm-exec") };
  } catch (cause) {
    throw new HookguardError("rego.compiler", { why: "it is not in this packaging" }, { cause });
  }
}
