import { type Edit, edited, type Instruction, i32Const, instructionsOf, localSet } from "./code.ts";
import { opcodes } from "./instructions.ts";
import { type FoundLiterals, type Literal, literalsOf, type Makers } from "./literals.ts";
import { exportKinds, functionNames, type Module, RULE, readModule } from "./module.ts";
import { sectionIds, u32, WasmReader } from "./reader.ts";
import { bytesOf, joined, sized, vector } from "./rewrite.ts";
import { type Factory, Statics } from "./statics.ts";

/** The functions of OPA's runtime that this needs to know. */
const NEEDED = [
  ...["opa_set", "opa_set_add", "opa_object", "opa_object_insert", "opa_array_with_cap", "opa_array_append"],
  ...[
    "opa_null",
    "opa_number_int",
    "opa_number_ref",
    "opa_value_number_set_int",
    "opa_value_shallow_copy",
    "opa_number_size",
  ],
  ...["opa_memoize_get", "opa_value_get", "opa_malloc_init", "opa_mapping_init"],
] as const;

const FACTORY = [
  ...["opa_set", "opa_set_add", "opa_object", "opa_object_insert", "opa_array_with_cap", "opa_array_append"],
  ...["opa_null", "opa_number_int", "opa_number_ref"],
] as const;

interface Function {
  place: number;
  code: Instruction[];
  found: FoundLiterals;
}

/**
 * Takes what is constant in rules out of their code: OPA's compiler writes a set of forty words as forty calls, which are
 * compiled at every start of a hook, and run again at every event. Here they become values in the module's static memory,
 * as OPA's own strings are. What can't be shown to stay unchanged is left as it was, and so is a module whose runtime
 * isn't the one we know.
 * @param keepsMapping whether the table of all rules is needed; else its place is free
 */
export function freeze(bytes: Uint8Array, keepsMapping: boolean): Uint8Array {
  const module = readModule(bytes);
  const names = functionNames(module);
  const known = new Map([...names].map(([index, name]) => [name, index]));
  if (!NEEDED.every((name) => known.has(name))) return bytes;
  const makers = Object.fromEntries(known) as unknown as Makers;
  const functions = module.functions.flatMap((body, place): Function[] => {
    if (!RULE.test(names.get(place + module.imported.length) ?? "")) return [];
    const code = instructionsOf(body);
    return [{ place, code, found: literalsOf(bytes, code, parametersOf(module, place), makers) }];
  });
  const start = startOf(module, known);
  if (start === undefined || !functions.every(({ found }) => found.changesOnlyItsOwn)) return bytes;

  const base = align(keepsMapping ? start.heap : start.mapping);
  const statics = new Statics(factoryOf(bytes, module, known), base, start.heap);
  const bodies = module.functions.map(bytesOf);
  for (const { place, code, found } of functions) {
    const body = module.functions[place];
    if (body)
      bodies[place] = edited(
        body,
        code,
        found.literals.flatMap((literal) => editsOf(literal, statics)),
      );
  }
  const heap = align(base + statics.bytes.length);
  bodies[start.place] = edited(start.body, start.code, [
    { first: start.heapAt, behind: start.heapAt + 1, bytes: i32Const(Math.max(heap, keepsMapping ? 0 : base)) },
  ]);
  const frozen = written(bytes, module, bodies, {
    base,
    statics: statics.bytes,
    without: keepsMapping ? undefined : start.mapping,
  });
  return holdsTrue(frozen, statics) ? frozen : bytes;
}

/** Whether the finished module reads each value as it was made: one of another OPA may lay its values out in another way. */
function holdsTrue(bytes: Uint8Array, statics: Statics): boolean {
  const { exports, memory } = started(bytes, readModule(bytes).imported);
  const dump = exports.opa_value_dump as (address: number) => number;
  return [...statics.texts].every(([address, text]) => text === textAt(memory, dump(address)));
}

function textAt({ buffer }: WebAssembly.Memory, address: number): string {
  const bytes = new Uint8Array(buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

function align(address: number): number {
  return Math.ceil(address / 16) * 16;
}

function editsOf(literal: Literal, statics: Statics): Edit[] {
  const [first, ...rest] = literal.runs;
  if (!first) return [];
  const made = [...i32Const(statics.place(literal)), ...localSet(literal.local)];
  return [
    { first: first[0], behind: first[1], bytes: made },
    ...rest.map(([from, behind]): Edit => ({ first: from, behind, bytes: [] })),
  ];
}

function parametersOf(module: Module, place: number): number {
  return module.parameters[module.types[place] ?? 0] ?? 0;
}

interface Start {
  place: number;
  body: WasmReader;
  code: Instruction[];
  /** The instruction that says where the heap begins. */
  heapAt: number;
  heap: number;
  /** Where the table of all rules stands. */
  mapping: number;
}

/** The function that runs first: it says where the heap begins, and reads the table of all rules. */
function startOf(module: Module, known: ReadonlyMap<string, number>): Start | undefined {
  const place = (known.get("_initialize") ?? -1) - module.imported.length;
  const body = module.functions[place];
  if (!body) return undefined;
  const code = instructionsOf(body);
  const call = (name: string) => code.findIndex(({ op, value }) => op === opcodes.call && value === known.get(name));
  const heapAt = call("opa_malloc_init") - 1;
  const heap = code[heapAt];
  const mapping = code[call("opa_mapping_init") - 2];
  if (heap?.op !== opcodes.i32Const || mapping?.op !== opcodes.i32Const) return undefined;
  return { place, body, code, heapAt, heap: heap.value, mapping: mapping.value };
}

/** The module itself, started, with what makes values in reach. */
function factoryOf(bytes: Uint8Array, module: Module, known: ReadonlyMap<string, number>): Factory {
  const encoder = new TextEncoder();
  const exported = FACTORY.map((name) => {
    const text = encoder.encode(`${PREFIX}${name}`);
    return joined([sized(text), Uint8Array.from([exportKinds.function, ...u32(known.get(name) ?? 0)])]);
  });
  const parts = module.sections.map((section) => {
    if (section.id !== sectionIds.export) return bytes.subarray(section.from, section.body.end);
    const { bytes: all, at, end } = section.body;
    const reader = new WasmReader(all, at, end);
    const count = reader.u32();
    const contents = joined([Uint8Array.from(u32(count + exported.length)), all.subarray(reader.at, end), ...exported]);
    return joined([Uint8Array.from([section.id, ...u32(contents.length)]), contents]);
  });
  const { exports, memory } = started(joined([bytes.subarray(0, 8), ...parts]), module.imported);
  const dump = exports.opa_value_dump as (address: number) => number;
  return {
    memory,
    text: (address: number) => textAt(memory, dump(address)),
    ...Object.fromEntries(FACTORY.map((name) => [name, exports[`${PREFIX}${name}`]])),
  } as unknown as Factory;
}

function started(bytes: Uint8Array, imported: readonly string[]) {
  const memory = new WebAssembly.Memory({ initial: PAGES });
  const refuse = () => {
    throw new Error("a module called its host while its constants were made");
  };
  const env = { ...Object.fromEntries(imported.map((name) => [name, refuse])), memory };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env });
  return { memory, exports };
}

const PREFIX = "hookguard_make_";

/** Room for a module's static data while it is built: 16 MiB to begin with; the heap grows by itself. */
const PAGES = 256;

function written(
  bytes: Uint8Array,
  module: Module,
  bodies: readonly Uint8Array[],
  { base, statics, without }: { base: number; statics: Uint8Array; without: number | undefined },
): Uint8Array {
  const parts = module.sections.map((section) => {
    if (section.id === sectionIds.code) return vector(section, bodies.map(sized));
    if (section.id === sectionIds.data) {
      const kept = module.data.filter(({ address }) => address !== without).map(({ body }) => bytesOf(body));
      return vector(section, statics.length === 0 ? kept : [...kept, segment(base, statics)]);
    }
    return bytes.subarray(section.from, section.body.end);
  });
  return joined([bytes.subarray(0, 8), ...parts]);
}

function segment(base: number, contents: Uint8Array): Uint8Array {
  return joined([Uint8Array.from([0, ...i32Const(base), opcodes.end]), sized(contents)]);
}
