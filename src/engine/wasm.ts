import * as sdk from "@open-policy-agent/opa-wasm";
import { meterExports } from "../bundle/wasm/meter-exports.ts";
import { HookguardError } from "../errors.ts";
import { type Builtin, type BuiltinContext, BuiltinError } from "./builtins/builtin.ts";
import { builtins as known } from "./builtins/registry.ts";
import { initialPages } from "./memory.ts";
import type { PolicyModule } from "./types.ts";
import { parseValue, writeValue } from "./value.ts";

/** The SDK's types name it as an export of its own; its code has it only on the default export. */
const { LoadedPolicy } = (sdk as unknown as { default: typeof sdk }).default;

type Policy = InstanceType<typeof LoadedPolicy>;

/** The ABI of OPA's policy modules that we speak (contracts/opa.md §3). */
const ABI = { major: 1, minor: 2 };

const PAGE = 64 * 1024;

/** The builtin number that a metered module calls when its counter is used up (`bundle/wasm/meter.ts`). */
const METER = -1;

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
      instance ??= new Instance(compiled, bytes, limit, options);
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

interface Exports {
  [meterExports.fuel]?: WebAssembly.Global;
  [meterExports.policy]?: WebAssembly.Global;
  opa_wasm_abi_version?: WebAssembly.Global;
  opa_wasm_abi_minor_version?: WebAssembly.Global;
  opa_value_dump(value: number): number;
  opa_value_parse(text: number, length: number): number;
  opa_json_dump(value: number): number;
  opa_malloc(size: number): number;
  builtins(): number;
}

class Instance {
  readonly #memory: WebAssembly.Memory;
  readonly #exports: Exports;
  readonly #policy: Policy;
  readonly #builtins = new Map<number, { name: string; run: Builtin }>();
  readonly #limit: number;
  #deadline = Number.POSITIVE_INFINITY;
  #started = 0;
  #context: BuiltinContext;
  readonly #print: (line: string) => void;

  constructor(module: WebAssembly.Module, bytes: Uint8Array, limit: number, options: ModuleOptions) {
    this.#limit = limit;
    this.#print = options.print ?? printToStderr;
    this.#context = this.#contextOf("{}");
    this.#memory = this.#allocate(initialPages(bytes), options.source);
    const instance = new WebAssembly.Instance(module, { env: this.#imports() });
    this.#exports = instance.exports as unknown as Exports;
    const minor = this.#checkAbi(options.source);
    this.#bindBuiltins(options);
    this.#policy = this.#guard(() => {
      const policy = new LoadedPolicy({ instance, module }, this.#memory, minor);
      if (options.data) this.#setData(policy, options.data, options.source);
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
    return this.#guard(() => {
      this.#tick();
      const fuel = this.#exports[meterExports.fuel];
      if (fuel) fuel.value = 1;
      const results = this.#policy.evaluate(buffer(new TextEncoder().encode(inputJson)), entrypoint) as {
        result: unknown;
      }[];
      return results[0]?.result;
    });
  }

  /** Data enters as text: numbers keep their digits. The module reads any JSON, so that it is an object is checked here. */
  #setData(policy: Policy, data: Uint8Array, source: string): void {
    const damaged = (cause?: unknown) =>
      new HookguardError("bundle.archive", { source, why: "its data.json is no JSON object" }, { cause });
    if (!/^\s*\{/.test(new TextDecoder().decode(data.subarray(0, 100)))) throw damaged();
    try {
      policy.setData(buffer(data));
    } catch (error) {
      throw error === "failed to parse json value" ? damaged(error) : error;
    }
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
        throw this.#aborted(this.#text(address));
      },
      opa_println: (address: number) => {
        this.#print(this.#text(address));
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
    const args = addresses.map((address) => parseValue(this.#text(this.#exports.opa_value_dump(address))));
    return this.#enter(writeValue(attempt(builtin, args, this.#context)));
  }

  /** Makes a value of the module from its text. */
  #enter(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const address = this.#exports.opa_malloc(bytes.length);
    new Uint8Array(this.#memory.buffer).set(bytes, address);
    const value = this.#exports.opa_value_parse(address, bytes.length);
    if (value === 0) throw new HookguardError("engine.trap", { message: "it could not read a builtin's result" });
    return value;
  }

  #allocate(initial: number, source: string): WebAssembly.Memory {
    const maximum = Math.floor(this.#limit / PAGE);
    if (initial > maximum) throw new HookguardError("engine.memory", { limit: this.#limit, source });
    return new WebAssembly.Memory({ initial, maximum });
  }

  #checkAbi(source: string): number {
    const major = Number(this.#exports.opa_wasm_abi_version?.value ?? 0);
    const minor = Number(this.#exports.opa_wasm_abi_minor_version?.value ?? 0);
    if (major !== ABI.major || minor < ABI.minor) {
      throw new HookguardError("engine.abi", {
        source,
        found: `${major}.${minor}`,
        expected: `${ABI.major}.${ABI.minor} or newer`,
      });
    }
    return minor;
  }

  #bindBuiltins({ source, builtins }: ModuleOptions): void {
    const required = JSON.parse(this.#text(this.#exports.opa_json_dump(this.#exports.builtins()))) as Record<
      string,
      number
    >;
    const missing: string[] = [];
    for (const [name, id] of Object.entries(required)) {
      const all = builtins ?? known;
      const run = Object.hasOwn(all, name) ? all[name] : undefined;
      if (run) this.#builtins.set(id, { name, run });
      else missing.push(name);
    }
    if (missing.length > 0) {
      throw new HookguardError("engine.builtin-missing", { source, names: missing.sort().join(", ") });
    }
  }

  /** Converts whatever the module, the engine below it or the SDK throws. */
  #guard<T>(run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof HookguardError) throw error;
      const message = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
      if (this.#memory.buffer.byteLength >= this.#limit - PAGE || /memory/i.test(message)) {
        throw new HookguardError("engine.memory", { limit: this.#limit }, { cause: error });
      }
      throw new HookguardError("engine.trap", { message }, { cause: error });
    }
  }

  /** OPA's own message, `file:row:col: what`, for example of two rules that disagree. */
  #aborted(message: string): HookguardError {
    if (message === "opa_malloc: failed") return new HookguardError("engine.memory", { limit: this.#limit });
    return new HookguardError("engine.abort", { message });
  }

  #contextOf(inputJson: string): BuiltinContext {
    let now: bigint | undefined;
    return {
      print: this.#print,
      tick: () => void this.#tick(),
      nowNs() {
        now ??= BigInt((JSON.parse(inputJson) as { now_ns?: number }).now_ns ?? 0);
        return now;
      },
    };
  }

  /** UTF-8 up to NUL. */
  #text(address: number): string {
    const memory = new Uint8Array(this.#memory.buffer);
    return new TextDecoder().decode(memory.subarray(address, memory.indexOf(0, address)));
  }
}

function attempt({ name, run }: { name: string; run: Builtin }, ...[args, context]: Parameters<Builtin>) {
  try {
    return run(args, context);
  } catch (cause) {
    if (cause instanceof HookguardError) throw cause;
    const message = cause instanceof BuiltinError ? cause.message : `it crashed (${String(cause)})`;
    throw new HookguardError("engine.builtin", { name, message }, { cause });
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
