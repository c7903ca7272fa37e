import { type Edit, edited, type Instruction, i32Const, instructionsOf, localSet } from "./code.ts";
import { opcodes } from "./instructions.ts";
import { functionNames, type Module, RULE, readModule } from "./module.ts";
import { sectionIds, u32 } from "./reader.ts";
import { bytesOf, joined, sized, vector } from "./rewrite.ts";

/** What the two new functions, and the code that calls them, have to know of a module. */
interface Known {
  compare: number;
  error: number;
  /** Address of OPA's `false`. */
  no: number;
  /** Index of `fails(value)`. */
  fails: number;
  /** Index of `once(before, value, file, row, column, message)`. */
  once: number;
}

/**
 * Makes two things shorter that OPA's compiler writes out thousands of times: "is defined and not false", and "is the only
 * value that the rule has". Each becomes a call; the second one goes where a rule can have only one value.
 */
export function shorten(bytes: Uint8Array): Uint8Array {
  const module = readModule(bytes);
  const names = functionNames(module);
  const known = knownOf(module, names);
  if (!known) return bytes;
  const bodies = module.functions.map((body, place) => {
    if (!RULE.test(names.get(place + module.imported.length) ?? "")) return bytesOf(body);
    const code = instructionsOf(body);
    const parameters = module.parameters[module.types[place] ?? 0] ?? 0;
    return edited(body, code, [...tests(code, known), ...assignments(code, known, parameters)]);
  });
  const types = [...Array(2).keys()].map((at) => module.parameters.length + at);
  const parts = module.sections.map((section) => {
    if (section.id === sectionIds.type)
      return vector(section, [...module.signatures.map(bytesOf), signature(1), signature(6)]);
    if (section.id === sectionIds.function) {
      return vector(
        section,
        [...module.types, ...types].map((type) => Uint8Array.from(u32(type))),
      );
    }
    if (section.id === sectionIds.code)
      return vector(section, [...bodies, failsBody(known), onceBody(known)].map(sized));
    return bytes.subarray(section.from, section.body.end);
  });
  return joined([bytes.subarray(0, 8), ...parts]);
}

function knownOf(module: Module, names: ReadonlyMap<number, string>): Known | undefined {
  const indexes = new Map([...names].map(([index, name]) => [name, index]));
  const [compare, error, boolean] = ["opa_value_compare", "opa_runtime_error", "opa_boolean"].map((name) =>
    indexes.get(name),
  );
  const body = module.functions[(boolean ?? -1) - module.imported.length];
  const [, no] = body ? instructionsOf(body) : [];
  if (compare === undefined || error === undefined || no?.op !== opcodes.i32Const) return undefined;
  const next = module.imported.length + module.functions.length;
  return { compare, error, no: no.value, fails: next, once: next + 1 };
}

/** `tee x; eqz; br_if n; get x; const false; compare; eqz; br_if n`: from the first `eqz` on one call says it. */
function tests(code: readonly Instruction[], { compare, no, fails }: Known): Edit[] {
  const { localTee, i32Eqz, brIf, localGet, i32Const: constant, call } = opcodes;
  return placesOf(code, [localTee, i32Eqz, brIf, localGet, constant, call, i32Eqz, brIf]).flatMap((first): Edit[] => {
    const [tee, , jump, get, value, calls, , again] = code.slice(first, first + 8);
    if (tee?.value !== get?.value || jump?.value !== again?.value) return [];
    if (value?.value !== no || calls?.value !== compare) return [];
    return [{ first: first + 1, behind: first + 8, bytes: [call, ...u32(fails), brIf, ...u32(jump?.value ?? 0)] }];
  });
}

/** OPA's "assign once": nothing is there yet, or what is there is the same, or the rule contradicts itself. */
function assignments(code: readonly Instruction[], { compare, error, once }: Known, parameters: number): Edit[] {
  const { block, localGet, i32Eqz, brIf, call, i32Const: constant, unreachable, end, localSet: set } = opcodes;
  const shape = [
    ...[block, block, localGet, i32Eqz, brIf, localGet, ANY, call, i32Eqz, brIf],
    ...[constant, constant, constant, constant, call, unreachable, end, ANY, set, end],
  ];
  const values = valuesOf(code, parameters);
  return placesOf(code, shape).flatMap((first): Edit[] => {
    const found = code.slice(first, first + shape.length);
    const [, , target, , inner, other, source, compares, , outer, file, row, column, message, errs] = found;
    const [, again, kept] = found.slice(-4);
    if (!target || !source || !file || !row || !column || !message) return [];
    if (inner?.value !== 0 || outer?.value !== 1 || compares?.value !== compare || errs?.value !== error) return [];
    if (other?.value !== target.value || kept?.value !== target.value) return [];
    if (again?.op !== source.op || again.value !== source.value) return [];
    const read = source.op === constant ? i32Const(source.value) : [localGet, ...u32(source.value)];
    if (source.op !== constant && source.op !== localGet) return [];
    const behind = first + shape.length;
    if ((values(target.value)?.size ?? 2) < 2) return [{ first, behind, bytes: [...read, ...localSet(target.value)] }];
    const place = [file, row, column, message].flatMap(({ value }) => i32Const(value));
    const bytes = [localGet, ...u32(target.value), ...read, ...place, call, ...u32(once), ...localSet(target.value)];
    return [{ first, behind, bytes }];
  });
}

const ANY = -1;

/** Where instructions of these kinds follow each other. */
function placesOf(code: readonly Instruction[], ops: readonly number[]): number[] {
  return [...code.keys()].filter((first) => ops.every((op, at) => op === ANY || code[first + at]?.op === op));
}

/** The constants that a local can hold, but for "nothing"; undefined where it may hold something else. */
function valuesOf(
  code: readonly Instruction[],
  parameters: number,
): (local: number) => ReadonlySet<number> | undefined {
  const sources = new Map<number, Instruction[]>();
  for (const [index, { op, value }] of code.entries()) {
    if (op !== opcodes.localSet && op !== opcodes.localTee) continue;
    const before = code[index - 1];
    if (before) sources.set(value, [...(sources.get(value) ?? []), before]);
  }
  const collect = (local: number, found: Set<number>, seen: Set<number>): boolean => {
    if (seen.has(local)) return true;
    seen.add(local);
    const given = sources.get(local);
    if (!given || local < parameters) return false;
    return given.every(({ op, value }) => {
      if (op === opcodes.localGet) return collect(value, found, seen);
      if (op === opcodes.i32Const && value !== 0) found.add(value);
      return op === opcodes.i32Const;
    });
  };
  return (local) => {
    const found = new Set<number>();
    return collect(local, found, new Set()) ? found : undefined;
  };
}

const I32 = 0x7f;
const NO_RESULT = 0x40;

function signature(parameters: number): Uint8Array {
  return Uint8Array.from([0x60, parameters, ...Array<number>(parameters).fill(I32), 1, I32]);
}

/** 1 for what is undefined or false. */
function failsBody({ compare, no }: Known): Uint8Array {
  const { localGet, i32Eqz, call, end } = opcodes;
  const undefinedIsOne = [localGet, 0, i32Eqz, opcodes.if, NO_RESULT, opcodes.i32Const, 1, opcodes.return, end];
  return Uint8Array.from([0, ...undefinedIsOne, localGet, 0, ...i32Const(no), call, ...u32(compare), i32Eqz, end]);
}

/** The value, where there was none or the same before. */
function onceBody({ compare, error }: Known): Uint8Array {
  const { localGet, i32Eqz, call, end } = opcodes;
  const first = [localGet, 0, i32Eqz, opcodes.if, NO_RESULT, localGet, 1, opcodes.return, end];
  const differs = [localGet, 0, localGet, 1, call, ...u32(compare), opcodes.if, NO_RESULT];
  const refuses = [
    ...[2, 3, 4, 5].flatMap((place) => [localGet, place]),
    call,
    ...u32(error),
    opcodes.unreachable,
    end,
  ];
  return Uint8Array.from([0, ...first, ...differs, ...refuses, localGet, 1, end]);
}
