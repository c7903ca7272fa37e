import type { Instruction } from "./code.ts";
import { opcodes } from "./instructions.ts";
import type { Makers } from "./literals.ts";

/** A block, loop or arm of a function: its first instruction, the one behind it, and what it stands in. */
interface Scope {
  first: number;
  end: number;
  isLoop: boolean;
  outer: Scope | undefined;
}

/** Whether what a function changes was made by this very function. */
export interface Owners {
  /**
   * Where the value in a local was made that an instruction changes: the instruction that kept it there, `several` of them,
   * or undefined for a value that may come from elsewhere.
   */
  madeAt(local: number, index: number): number | "several" | undefined;
  /** Whether a value is also changed after it was put into another, and taken out again (`p[x] contains y`). */
  readonly nested: boolean;
}

/** @param code the instructions of a function of OPA's compiler */
export function ownersOf(code: readonly Instruction[], makers: Makers): Owners {
  const scopes = scopesOf(code);
  const given = givenOf(code);
  const fresh = new Set([
    ...[makers.opa_set, makers.opa_object, makers.opa_array_with_cap, makers.opa_value_shallow_copy],
    ...[makers.opa_number_int, makers.opa_number_ref, makers.opa_number_size],
  ]);
  let nested = false;
  const comesFrom = (at: number) => code[at - 1]?.op === opcodes.call && (code[at - 1]?.value ?? -1);
  const makes = (at: number) => fresh.has(Number(comesFrom(at)));

  /** Whether what a local was given last in a scope is still what it holds at an instruction further in. */
  const reaches = (home: Scope | undefined, local: number, index: number): boolean => {
    for (let scope = scopes[index]; scope !== home; scope = scope.outer) {
      if (scope === undefined) return false;
      const { first, end, isLoop } = scope;
      if (isLoop && given.get(local)?.some((at) => at > first && at < end)) return false;
    }
    return true;
  };
  /** OPA's way to change a set inside an object: what is there already, else a new one. */
  const isFoundOrMade = (local: number, index: number): boolean => {
    const [found = -1, made = -1] = (given.get(local) ?? []).filter((at) => at < index).slice(-2);
    const from = code[found - 3];
    const [seeking, making] = [scopes[found], scopes[made]];
    if (!makes(made) || comesFrom(found) !== makers.opa_value_get || from?.op !== opcodes.localGet) return false;
    if (!making || seeking?.outer !== making || !reaches(making.outer, local, index)) return false;
    if (madeAt(from.value, found - 1) === undefined) return false;
    nested = true;
    return true;
  };
  const madeAt = (local: number, index: number) => {
    const last = given.get(local)?.findLast((at) => at < index);
    if (last !== undefined && makes(last) && reaches(scopes[last], local, index)) return last;
    const isOwn = isResult(code, given.get(local) ?? [], makers, makes) || isFoundOrMade(local, index);
    return isOwn ? "several" : undefined;
  };
  return {
    madeAt,
    get nested() {
      return nested;
    },
  };
}

/** A rule's result: what was worked out before is returned at once, so only what is made afterwards is changed. */
function isResult(
  code: readonly Instruction[],
  given: readonly number[],
  makers: Makers,
  makes: (at: number) => boolean,
): boolean {
  const [known = -1, ...rest] = given;
  const returned = [opcodes.localTee, opcodes.if, opcodes.localGet, opcodes.return, opcodes.end];
  const isReturned = returned.every((op, at) => code[known + at]?.op === op);
  const before = code[known - 1];
  return before?.op === opcodes.call && before.value === makers.opa_memoize_get && isReturned && rest.every(makes);
}

/** Of each instruction, the scope that it stands in. */
function scopesOf(code: readonly Instruction[]): (Scope | undefined)[] {
  let scope: Scope | undefined;
  const enter = (first: number, isLoop: boolean) => {
    scope = { first, end: code.length, isLoop, outer: scope };
  };
  return code.map(({ op }, index) => {
    const around = scope;
    if (op === opcodes.block || op === opcodes.loop || op === opcodes.if) enter(index, op === opcodes.loop);
    else if (op === opcodes.else || op === opcodes.end) {
      if (scope) scope.end = index;
      scope = scope?.outer;
      if (op === opcodes.else) enter(index, false);
    }
    return around;
  });
}

/** Of each local, where it is given a value. */
function givenOf(code: readonly Instruction[]): Map<number, number[]> {
  const given = new Map<number, number[]>();
  for (const [index, { op, value }] of code.entries()) {
    if (op !== opcodes.localSet && op !== opcodes.localTee) continue;
    const known = given.get(value) ?? [];
    known.push(index);
    given.set(value, known);
  }
  return given;
}
