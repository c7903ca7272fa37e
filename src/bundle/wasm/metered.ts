import { type Checks, checksOf, placesOf } from "./checks.ts";
import { entriesToCheck } from "./entries.ts";
import { opcodes, skipInstruction } from "./instructions.ts";
import { codeOf, type Module, readModule } from "./module.ts";
import { u32, WasmReader } from "./reader.ts";

/**
 * Whether every loop, and every function that needs one, has its check, nothing else sets the counter, and `refill`
 * asks the host: what makes a module stoppable, also one that someone made to look like ours.
 */
export function isMetered(bytes: Uint8Array): boolean {
  try {
    const module = readModule(bytes);
    const checks = checksOf(module, module.functions.length - 1);
    const entries = entriesToCheck({ ...module, functions: module.functions.slice(0, -1) }, isOurs(checks));
    return module.functions.every((body, place) => {
      const index = place + module.imported.length;
      if (index === checks.refill) return isRefill(body, module, checks);
      return index === checks.tick ? isTick(body, checks) : isChecked(body, entries.has(place), checks);
    });
  } catch {
    return false;
  }
}

/** Calls that the meter itself makes are none that it has to count. */
function isOurs({ refill, tick }: Checks): (callee: number) => boolean {
  return (callee) => callee === refill || callee === tick;
}

function isChecked(body: WasmReader, entry: boolean, { inline, call, fuel }: Checks): boolean {
  const stands = (at: number, check: readonly number[]) =>
    check.every((byte, index) => body.bytes[at + index] === byte);
  const places = placesOf(body, entry);
  const counted = places.filter((at) => stands(at, inline)).length;
  const called = places.filter((at) => stands(at, call)).length;
  return counted + called === places.length && writesTo(fuel, body) === counted;
}

/** How often a function sets a global. */
function writesTo(global: number, body: WasmReader): number {
  const code = codeOf(body);
  let writes = 0;
  while (!code.done) {
    const from = code.at;
    if (skipInstruction(code) === opcodes.globalSet && new WasmReader(code.bytes, from + 1).u32() === global)
      writes += 1;
  }
  return writes;
}

function isTick(body: WasmReader, { inline }: Checks): boolean {
  return isCode(body, [...inline, opcodes.end]);
}

/** Fills the counter and calls builtin -1, and does nothing else (`shrink.ts`). */
function isRefill(body: WasmReader, { imported }: Module, { fuel }: Checks): boolean {
  const code = codeOf(body);
  if (code.byte() !== opcodes.i32Const) return false;
  const amount = code.at;
  code.skipNumber();
  const length = code.at - amount;
  const ask = [
    opcodes.i32Const,
    MINUS_ONE,
    opcodes.i32Const,
    0,
    opcodes.call,
    ...u32(imported.indexOf("opa_builtin0")),
  ];
  const rest = [opcodes.globalSet, ...u32(fuel), ...ask, opcodes.drop, opcodes.end];
  // Three bytes are a million at most.
  return length <= 3 && imported.includes("opa_builtin0") && isCode(code, rest, code.at);
}

const MINUS_ONE = 0x7f;

function isCode(body: WasmReader, expected: readonly number[], at = codeOf(body).at): boolean {
  return body.end - at === expected.length && expected.every((byte, index) => body.bytes[at + index] === byte);
}
