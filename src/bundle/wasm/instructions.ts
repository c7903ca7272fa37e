import { WasmError, type WasmReader } from "./reader.ts";

/** What follows an instruction's opcode. */
type Immediate = "none" | "block" | "number" | "memory" | "table" | "call_indirect" | "byte" | "f32" | "f64";

export const opcodes = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  brIf: 0x0d,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  drop: 0x1a,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i64Const: 0x42,
  i32Eqz: 0x45,
  i32Sub: 0x6b,
} as const;

/**
 * Immediates by opcode: the MVP, sign extension, saturating conversion and bulk memory, which is what OPA's compiler
 * and Binaryen write with the features we allow. Anything else is refused rather than misread.
 */
const immediates = new Map<number, Immediate>([
  ...range(0x00, 0x01, "none"),
  ...range(0x02, 0x04, "block"),
  [0x05, "none"],
  [0x0b, "none"],
  ...range(0x0c, 0x0d, "number"),
  [0x0e, "table"],
  [0x0f, "none"],
  [0x10, "number"],
  [0x11, "call_indirect"],
  ...range(0x1a, 0x1b, "none"),
  ...range(0x20, 0x24, "number"),
  ...range(0x28, 0x3e, "memory"),
  ...range(0x3f, 0x40, "byte"),
  ...range(0x41, 0x42, "number"),
  [0x43, "f32"],
  [0x44, "f64"],
  ...range(0x45, 0xc4, "none"),
]);

/** The same as numbers of LEB128 to step over, by opcode: a module has a hundred thousand instructions. */
const NOT_NUMBERS = 255;
const numbersBehind = Uint8Array.from({ length: 256 }, (_, opcode) => {
  const kind = immediates.get(opcode);
  if (kind === "none") return 0;
  if (kind === "block" || kind === "number") return 1;
  return kind === "memory" || kind === "call_indirect" ? 2 : NOT_NUMBERS;
});

/** How many bytes follow the second opcode of the 0xfc family, as single-byte indexes; saturating conversions have none. */
const longImmediates = new Map<number, number>([
  ...Array.from({ length: 8 }, (_, opcode) => [opcode, 0] as const),
  [8, 2],
  [9, 1],
  [10, 2],
  [11, 1],
]);

/**
 * Steps over one instruction. @returns its opcode
 * @throws WasmError at an instruction that we don't know
 */
export function skipInstruction(code: WasmReader): number {
  const opcode = code.byte();
  const numbers = numbersBehind[opcode] ?? NOT_NUMBERS;
  if (numbers === NOT_NUMBERS) skipRare(opcode, code);
  else if (numbers > 0) {
    code.skipNumber();
    if (numbers > 1) code.skipNumber();
  }
  return opcode;
}

function skipRare(opcode: number, code: WasmReader): void {
  if (opcode === 0xfc) {
    const count = longImmediates.get(code.u32());
    if (count === undefined) throw new WasmError("an instruction is not of the features we allow");
    for (let at = 0; at < count; at += 1) code.skipNumber();
    return;
  }
  switch (immediates.get(opcode)) {
    case "byte":
      code.skip(1);
      return;
    case "table":
      for (let left = code.u32() + 1; left > 0; left -= 1) code.skipNumber();
      return;
    case "f32":
      code.skip(4);
      return;
    case "f64":
      code.skip(8);
      return;
    default:
      throw new WasmError(`instruction 0x${opcode.toString(16)} is not of the features we allow`);
  }
}

/** Whether an instruction stands anywhere in a function's code. */
export function has(opcode: number, code: WasmReader): boolean {
  while (!code.done) if (skipInstruction(code) === opcode) return true;
  return false;
}

function range(from: number, to: number, immediate: Immediate): [number, Immediate][] {
  return Array.from({ length: to - from + 1 }, (_, at) => [from + at, immediate]);
}
