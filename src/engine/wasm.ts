import * as sdk from "@open-policy-agent/opa-wasm";
import { meterExports } from "../bundle/wasm/meter-exports.ts";
import { HookguardError } from "../errors.ts";
import type { Builtin, BuiltinContext } from "./builtins/builtin.ts";
import { builtins as known } from "./builtins/registry.ts";
import { checkAbi, type Exports, enterValue, readValue, textAt } from "./exports.ts";
import { aborted, allocate, guarded } from "./faults.ts";
import { bindBuiltins, clockOf, type HostBuiltin, runBuiltin } from "./host-builtins.ts";
import { initialPages } from "./memory.ts";
import type { PolicyModule } from "./types.ts";

/** The SDK's types name it as an export of its own; its code has it only on the default export. */
const { LoadedPolicy } = (sdk as unknown as { default: typeof sdk }).default;

type Policy = InstanceType<typeof LoadedPolicy>;

/** The builtin number that a metered module calls when its counter is used up (`bundle/wasm/meter.ts`). */
const METER = -1;

/** A module runs code of its own when it starts (its tables, its data); milliseconds that it may take where no deadline is said. */
const START_MS = 5000;

export interface ModuleOptions {
  /** What messages call the bundle. */
  source: string;
  /** JSON text of the bundle's data. */
  data?: Uint8Array;
  /** Most bytes of memory that the module may have; 256 MiB unless said otherwise. */
  memoryLimit?: number;
  /** Where `print` and `trace` write a line; stderr unless said otherwise. */
  print?: (line: string) => void;
  /** What the bytes were compiled to before. */
  compiled?: WebAssembly.Module;
  /** `performance.now()` value at which the module must have started; some seconds from then unless said otherwise. */
  deadline?: number;
  /** In place of hookguard's own; for tests. */
  builtins?: Readonly<Record<string, Builtin>>;
}

/**
 * Instantiates a policy module, and is the only place that knows the npm SDK. Of the SDK it uses what is sound, entering
 * data and input and reading the result; builtins, errors, memory and output are ours (its faults: contracts/opa.md §3).
 * @throws HookguardError `engine.abi`, `engine.builtin-missing`, `engine.memory`, `bundle.archive` for what is no module
 */
export function instantiate(bytes: Uint8Array, options: ModuleOptions): PolicyModule {
  const compiled = options.compiled ?? compile(bytes, options.source);
  const limit = options.memoryLimit ?? 256 * 1024 * 1024;
  let instance: Instance | undefined = new Instance(compiled, bytes, limit, options);
  let policy = -1;
  return {
    entrypoints: instance.entrypoints,
    metered: instance.metered,
    evaluate(entrypoint, inputJson, deadline) {
      instance ??= new Instance(compiled, bytes, limit, { ...options, deadline });
      try {
        return instance.evaluate(entrypoint, inputJson, deadline);
      } catch (error) {
        policy = instance.policyAt();
        // What was interrupted may have left the module's memory in any state.
        instance = undefined;
        throw error;
      }
    },
    policyAt: () => policy,
  };
}

/** Names of the builtins that a module asks its host for, in order. */
export function requiredBuiltins(bytes: Uint8Array): string[] {
  try {
    instantiate(bytes, { source: "module", builtins: {} });
    return [];
  } catch (error) {
    if (!(error instanceof HookguardError) || error.code !== "engine.builtin-missing") throw error;
    return String(error.details.names).split(", ");
  }
}

function compile(bytes: Uint8Array, source: string): WebAssembly.Module {
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw new HookguardError("bundle.archive", { source, why: "its policy.wasm is no valid module" }, { cause });
  }
}

class Instance {
  readonly #memory: WebAssembly.Memory;
  readonly #exports: Exports;
  readonly #policy: Policy;
  readonly #builtins: Map<number, HostBuiltin>;
  readonly #limit: number;
  readonly #print: (line: string) => void;
  #deadline: number;
  #started = performance.now();
  #context: BuiltinContext;

  constructor(module: WebAssembly.Module, bytes: Uint8Array, limit: number, options: ModuleOptions) {
    const { source, data, print = printToStderr } = options;
    this.#limit = limit;
    this.#print = print;
    this.#deadline = options.deadline ?? this.#started + START_MS;
    this.#context = this.#contextOf("{}");
    this.#memory = allocate(initialPages(bytes), limit, source);
    const instance = new WebAssembly.Instance(module, { env: this.#imports() });
    this.#exports = instance.exports as unknown as Exports;
    this.#refuel();
    const minor = checkAbi(this.#exports, source);
    const text = textAt(this.#memory, this.#exports.opa_json_dump(this.#exports.builtins()));
    const required = JSON.parse(text) as Record<string, number>;
    // Touching the table of all builtins runs their modules, half a millisecond; the built-in pack asks for none.
    const asks = Object.keys(required).length > 0;
    this.#builtins = asks ? bindBuiltins(required, options.builtins ?? known, source) : new Map();
    this.#policy = guarded(this.#memory, limit, () => {
      const policy = new LoadedPolicy({ instance, module }, this.#memory, minor);
      if (data) setData(policy, data, source);
      return policy;
    });
  }

  get entrypoints(): string[] {
    return Object.keys(this.#policy.entrypoints);
  }

  get metered(): boolean {
    return this.#exports[meterExports.fuel] !== undefined;
  }

  evaluate(entrypoint: string, inputJson: string, deadline: number): unknown {
    if (!Object.hasOwn(this.#policy.entrypoints, entrypoint)) {
      throw new HookguardError("engine.trap", { message: `it has no entrypoint ${entrypoint}` });
    }
    this.#started = performance.now();
    this.#deadline = deadline;
    this.#context = this.#contextOf(inputJson);
    return guarded(this.#memory, this.#limit, () => {
      this.#tick();
      this.#refuel();
      const input = buffer(new TextEncoder().encode(inputJson));
      const results = this.#policy.evaluate(input, entrypoint) as { result: unknown }[];
      return results[0]?.result;
    });
  }

  /** From here on the module asks for the time. */
  #refuel(): void {
    const fuel = this.#exports[meterExports.fuel];
    if (fuel) fuel.value = 1;
  }

  /** Place in the index of the policy whose rule was entered last; -1: none yet. */
  policyAt(): number {
    return Number(this.#exports[meterExports.policy]?.value ?? -1);
  }

  #imports(): WebAssembly.ModuleImports {
    const call = (id: number, _context: number, ...args: number[]) =>
      id === METER ? this.#tick() : this.#call(id, args);
    return {
      memory: this.#memory,
      opa_abort: (address: number) => {
        throw aborted(textAt(this.#memory, address), this.#limit);
      },
      opa_println: (address: number) => {
        this.#print(textAt(this.#memory, address));
        return 0;
      },
      opa_builtin0: call,
      opa_builtin1: call,
      opa_builtin2: call,
      opa_builtin3: call,
      opa_builtin4: call,
    };
  }

  #tick(): number {
    if (performance.now() <= this.#deadline) return 0;
    throw new HookguardError("engine.deadline", { ms: Math.max(0, Math.round(this.#deadline - this.#started)) });
  }

  /** Runs a host builtin on values of the module. @returns the address of the result */
  #call(id: number, addresses: readonly number[]): number {
    this.#tick();
    const builtin = this.#builtins.get(id);
    if (!builtin) throw new HookguardError("engine.trap", { message: `it called the unknown builtin ${id}` });
    const args = addresses.map((address) => readValue(this.#exports, this.#memory, address));
    return enterValue(this.#exports, this.#memory, runBuiltin(builtin, args, this.#context));
  }

  #contextOf(inputJson: string): BuiltinContext {
    return { print: this.#print, tick: () => void this.#tick(), nowNs: clockOf(inputJson) };
  }
}

/** Data enters as text: numbers keep their digits. The module reads any JSON, so that it is an object is checked here. */
function setData(policy: Policy, data: Uint8Array, source: string): void {
  const damaged = (cause?: unknown) =>
    new HookguardError("bundle.archive", { source, why: "its data.json is no JSON object" }, { cause });
  if (!/^\s*\{/.test(new TextDecoder().decode(data.subarray(0, 100)))) throw damaged();
  try {
    policy.setData(buffer(data));
  } catch (error) {
    throw error === "failed to parse json value" ? damaged(error) : error;
  }
}

function printToStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The SDK takes text only as a buffer of its own. */
function buffer({ buffer: whole, byteOffset, byteLength }: Uint8Array): ArrayBuffer {
  const isAll = byteOffset === 0 && byteLength === whole.byteLength;
  return (isAll ? whole : whole.slice(byteOffset, byteOffset + byteLength)) as ArrayBuffer;
}
