import { opcodes, skipInstruction } from "./instructions.ts";
import { codeOf } from "./module.ts";
import { u32, WasmReader } from "./reader.ts";

/** One instruction of a function: where its bytes stand, and its first immediate where it is a number of 32 bits. */
export interface Instruction {
  op: number;
  from: number;
  to: number;
  value: number;
}

/** A run of instructions, first and behind the last, and what stands there from now on. */
export interface Edit {
  first: number;
  behind: number;
  bytes: readonly number[];
}

const UNSIGNED: ReadonlySet<number> = new Set([
  opcodes.call,
  opcodes.localGet,
  opcodes.localSet,
  opcodes.localTee,
  opcodes.brIf,
]);

/** The instructions of a function, in order. @throws WasmError */
export function instructionsOf(body: WasmReader): Instruction[] {
  const code = codeOf(body);
  const found: Instruction[] = [];
  while (!code.done) {
    const from = code.at;
    const op = skipInstruction(code);
    const immediate = new WasmReader(code.bytes, from + 1, code.end);
    const value = UNSIGNED.has(op) ? immediate.u32() : op === opcodes.i32Const ? immediate.s32() : 0;
    found.push({ op, from, to: code.at, value });
  }
  return found;
}

/** A function's body with some runs of instructions replaced; they don't overlap. */
export function edited(body: WasmReader, code: readonly Instruction[], edits: readonly Edit[]): Uint8Array {
  const out: number[] = [];
  let at = body.at;
  const copy = (to: number) => {
    for (; at < to; at += 1) out.push(body.bytes[at] ?? 0);
  };
  for (const { first, behind, bytes } of [...edits].sort((a, b) => a.first - b.first)) {
    copy(code[first]?.from ?? at);
    out.push(...bytes);
    at = code[behind - 1]?.to ?? at;
  }
  copy(body.end);
  return Uint8Array.from(out);
}

/** Signed LEB128 of 32 bits. */
export function s32(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value | 0; ; ) {
    const low = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && !(low & 0x40)) || (rest === -1 && low & 0x40)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

export function i32Const(value: number): number[] {
  return [opcodes.i32Const, ...s32(value)];
}

export function localSet(local: number): number[] {
  return [opcodes.localSet, ...u32(local)];
}
