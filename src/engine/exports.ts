import { meterExports } from "../bundle/wasm/meter-exports.ts";
import { HookguardError } from "../errors.ts";
import { parseValue, type Value, writeValue } from "./value.ts";

/** What we use of a policy module (contracts/opa.md §3), and what hookguard's own modules export beside it. */
export interface Exports {
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

/** The ABI that we speak: any newer minor version too. */
const ABI = { major: 1, minor: 2 };

/** @returns the minor version @throws HookguardError `engine.abi` */
export function checkAbi(exports: Exports, source: string): number {
  const major = Number(exports.opa_wasm_abi_version?.value ?? 0);
  const minor = Number(exports.opa_wasm_abi_minor_version?.value ?? 0);
  if (major === ABI.major && minor >= ABI.minor) return minor;
  const expected = `${ABI.major}.${ABI.minor} or newer`;
  throw new HookguardError("engine.abi", { source, found: `${major}.${minor}`, expected });
}

/** UTF-8 at an address, up to NUL. */
export function textAt(memory: WebAssembly.Memory, address: number): string {
  const bytes = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)));
}

/** A value of the module, read out as text: sets and large numbers stay what they are. */
export function readValue(exports: Exports, memory: WebAssembly.Memory, address: number): Value {
  return parseValue(textAt(memory, exports.opa_value_dump(address)));
}

/** Makes a value of the module. @returns its address */
export function enterValue(exports: Exports, memory: WebAssembly.Memory, value: Value): number {
  const bytes = new TextEncoder().encode(writeValue(value));
  const text = exports.opa_malloc(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, text);
  const address = exports.opa_value_parse(text, bytes.length);
  if (address === 0) throw new HookguardError("engine.trap", { message: "it could not read a builtin's result" });
  return address;
}
