import type { Instruction } from "./code.ts";
import { opcodes } from "./instructions.ts";
import { ownersOf } from "./owners.ts";

/** The functions of OPA's runtime that make values, and add to them, by index. */
export interface Makers {
  opa_set: number;
  opa_set_add: number;
  opa_object: number;
  opa_object_insert: number;
  opa_array_with_cap: number;
  opa_array_append: number;
  opa_null: number;
  opa_number_int: number;
  opa_number_ref: number;
  opa_value_number_set_int: number;
  opa_value_shallow_copy: number;
  opa_number_size: number;
  opa_memoize_get: number;
  opa_value_get: number;
}

/** What a value is made of: addresses of static strings and booleans, and other literals. */
export type Part = number | Literal;

/** A value that a function makes of constants alone, and that nothing changes later. */
export interface Literal {
  kind: "set" | "object" | "array" | "number" | "null";
  /** Of objects keys and values in turn. */
  parts: Part[];
  /** Of a number: itself, or the address and the length of its text. */
  digits?: readonly bigint[];
  local: number;
  /** The runs of instructions that make it; the first one ends with keeping it in its local. */
  runs: (readonly [first: number, behind: number])[];
}

/** What a function must have seen to be trusted with its literals. */
export interface FoundLiterals {
  literals: Literal[];
  /** False where something is changed that may come from elsewhere: then nothing of the module can be called constant. */
  changesOnlyItsOwn: boolean;
}

/**
 * Finds the literals of a rule's function, as OPA's compiler writes them: make, keep in a local, add part by part.
 * @param bytes the module
 * @param parameters how many of its locals are parameters
 */
export function literalsOf(
  bytes: Uint8Array,
  code: readonly Instruction[],
  parameters: number,
  makers: Makers,
): FoundLiterals {
  const owners = ownersOf(code, makers);
  const literals: Literal[] = [];
  /** What the locals hold that were given something in this run of straight code. */
  const held = new Map<number, Literal>();
  const spoilt = new Set<Literal>();
  /** Locals whose values are changed, whichever it is. */
  const severally = new Set<number>();
  const putInto: Literal[] = [];
  let changesOnlyItsOwn = true;
  const at = (index: number) => code[index] ?? NOWHERE;

  const make = (index: number, first: number, kind: Literal["kind"], digits?: readonly bigint[]) => {
    const keep = at(index + 1);
    if (keep.op !== opcodes.localSet || keep.value < parameters) return;
    const runs: Literal["runs"] = [[first, index + 2]];
    const literal: Literal = { kind, parts: [], ...(digits && { digits }), local: keep.value, runs };
    literals.push(literal);
    made = literal;
  };
  /** A literal that is about to be kept in its local by the next instruction. */
  let made: Literal | undefined;

  const change = (index: number, target: Instruction): Literal | undefined => {
    const local = target.op === opcodes.localGet ? target.value : ELSEWHERE;
    const literal = held.get(local);
    if (literal) return literal;
    const place = local < parameters ? undefined : owners.madeAt(local, index);
    if (place === undefined) changesOnlyItsOwn = false;
    else if (place === "several") severally.add(local);
    else for (const other of literals) if (keptAt(other) === place) spoilt.add(other);
    return undefined;
  };
  const add = (index: number, count: number) => {
    const literal = change(index, at(index - count - 1));
    const parts = code.slice(index - count, index).map(({ op, value }): Part | undefined => {
      if (op === opcodes.i32Const) return value;
      return op === opcodes.localGet ? held.get(value) : undefined;
    });
    const known = parts.filter((part) => part !== undefined);
    // What is part of another may not change any more.
    for (const part of known) if (typeof part !== "number") sealed.add(part);
    if (literal && !sealed.has(literal) && known.length === count) {
      literal.parts.push(...known);
      literal.runs.push([index - count - 1, index + 1]);
      return;
    }
    if (literal) spoilt.add(literal);
    putInto.push(...known.filter((part) => typeof part !== "number"));
  };
  const sealed = new Set<Literal>();

  for (const [index, { op, value }] of code.entries()) {
    if (CONTROL.has(op)) held.clear();
    if (op === opcodes.localSet || op === opcodes.localTee) {
      if (made) held.set(value, made);
      else held.delete(value);
      made = undefined;
    }
    if (op !== opcodes.call) continue;
    if (value === makers.opa_set) make(index, index, "set");
    else if (value === makers.opa_object) make(index, index, "object");
    else if (value === makers.opa_null) make(index, index, "null");
    else if (value === makers.opa_array_with_cap) make(index, index - 1, "array");
    else if (value === makers.opa_number_int) make(index, index - 1, "number", [numberIn(bytes, at(index - 1))]);
    else if (value === makers.opa_number_ref) {
      const digits = [at(index - 2), at(index - 1)].map((one) => BigInt(one.value));
      make(index, index - 2, "number", digits);
    } else if (value === makers.opa_set_add || value === makers.opa_array_append) add(index, 1);
    else if (value === makers.opa_object_insert) add(index, 2);
    else if (value === makers.opa_value_number_set_int) {
      const literal = change(index, at(index - 2));
      if (literal) spoilt.add(literal);
    }
  }
  if (owners.nested) for (const literal of putInto) spoilt.add(literal);
  const isWhole = (part: Part): boolean =>
    typeof part === "number" || (!spoilt.has(part) && !severally.has(part.local) && part.parts.every(isWhole));
  return { literals: literals.filter(isWhole), changesOnlyItsOwn };
}

/** The instruction that keeps a literal in its local. */
function keptAt({ runs }: Literal): number {
  return (runs[0]?.[1] ?? 0) - 1;
}

const NOWHERE: Instruction = { op: -1, from: 0, to: 0, value: 0 };

/** A value whose local isn't known. */
const ELSEWHERE = -1;

/** Where a run of straight code ends: blocks, jumps and returns. */
const CONTROL: ReadonlySet<number> = new Set([0x00, 0x02, 0x03, 0x04, 0x05, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f]);

/** The number of 64 bits that an instruction says. */
function numberIn(bytes: Uint8Array, { from, to }: Instruction): bigint {
  let value = 0n;
  let shift = 0n;
  for (const byte of bytes.subarray(from + 1, to)) {
    value |= BigInt(byte & 0x7f) << shift;
    shift += 7n;
  }
  return BigInt.asIntN(64, (bytes[to - 1] ?? 0) & 0x40 ? value - (1n << shift) : value);
}
