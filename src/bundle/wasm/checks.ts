import { opcodes, skipInstruction } from "./instructions.ts";
import { meterExports } from "./meter-exports.ts";
import { codeOf, exportKinds, type Module } from "./module.ts";
import { u32, WasmError, type WasmReader } from "./reader.ts";

/** The instructions that a meter is made of. */
export interface Checks {
  /** Counts down, and calls `refill` at zero: for OPA's own functions, whose loops do so little that a call would show. */
  inline: readonly number[];
  /** Calls the function that does the same, in a sixth of the size: for the functions of rules. */
  call: readonly number[];
  /** Index of the counter. */
  fuel: number;
  /** Index of the function that asks the host. */
  refill: number;
  /** Index of the function that `call` calls: the first behind the module's own. */
  tick: number;
}

/** @param own how many functions the module has, or had before it was metered @throws WasmError */
export function checksOf({ exports, imported, functions }: Module, own = functions.length): Checks {
  const fuel = exports.get(meterExports.fuel);
  const refill = exports.get(meterExports.refill);
  if (fuel?.kind !== exportKinds.global || refill?.kind !== exportKinds.function) {
    throw new WasmError("it exports no meter");
  }
  const global = u32(fuel.index);
  const tick = imported.length + own;
  return {
    inline: [
      ...[opcodes.globalGet, ...global, opcodes.i32Const, 1, opcodes.i32Sub, opcodes.globalSet, ...global],
      ...[opcodes.globalGet, ...global, opcodes.i32Eqz, opcodes.if, NO_RESULT],
      ...[opcodes.call, ...u32(refill.index), opcodes.end],
    ],
    call: [opcodes.call, ...u32(tick)],
    fuel: fuel.index,
    refill: refill.index,
    tick,
  };
}

const NO_RESULT = 0x40;

/** Where checks belong in a function: at the start of each loop, and at its own start if it is to be checked there. */
export function placesOf(body: WasmReader, entry: boolean): number[] {
  const code = codeOf(body);
  const places = entry ? [code.at] : [];
  while (!code.done) if (skipInstruction(code) === opcodes.loop) places.push(code.at);
  return places;
}
