import { opcodes } from "./instructions.ts";
import { type Section, sectionIds, sections, skipImport, WasmError, WasmReader } from "./reader.ts";

/** What metering has to know of a module. */
export interface Module {
  sections: readonly Section[];
  /** Names of the imported functions, in the order of their indexes, which come first. */
  imported: string[];
  /** Bodies of the module's own functions. */
  functions: WasmReader[];
  /** Of each own function, the index of its type. */
  types: number[];
  exports: Map<string, { kind: number; index: number }>;
  /** Of each type of function, how many parameters it has. */
  parameters: number[];
  /** The types themselves. */
  signatures: WasmReader[];
  /** Segments of static data: whole, and where they are loaded to; undefined where that isn't a plain number. */
  data: { body: WasmReader; address: number | undefined }[];
}

export const exportKinds = { function: 0, global: 3 } as const;

/** @throws WasmError */
export function readModule(bytes: Uint8Array): Module {
  const all = sections(bytes);
  const imports = all.find(({ id }) => id === sectionIds.import);
  return {
    sections: all,
    imported: imports ? importedFunctions(again(imports.body)) : [],
    functions: list(section(all, sectionIds.code), (reader) => reader.part(reader.u32())),
    types: list(section(all, sectionIds.function), (reader) => reader.u32()),
    parameters: list(section(all, sectionIds.type), parametersOf),
    signatures: list(section(all, sectionIds.type), signatureOf),
    data: all.some(({ id }) => id === sectionIds.data) ? list(section(all, sectionIds.data), segmentOf) : [],
    exports: new Map(
      list(section(all, sectionIds.export), (reader) => {
        return [reader.name(), { kind: reader.byte(), index: reader.u32() }] as const;
      }),
    ),
  };
}

/** A function's code, past its locals. */
export function codeOf(body: WasmReader): WasmReader {
  const code = again(body);
  for (let groups = code.u32(); groups > 0; groups -= 1) {
    code.skipNumber();
    code.skip(1);
  }
  return code;
}

/** What OPA's compiler calls the functions that it makes of rules. */
export const RULE = /^g\d+\./;

/** Names of functions by index, where the module still has them. */
export function functionNames({ sections: all }: Module): Map<number, string> {
  const names = new Map<number, string>();
  for (const { id, body } of all) {
    const reader = again(body);
    if (id !== sectionIds.custom || reader.name() !== "name") continue;
    while (!reader.done) {
      const kind = reader.byte();
      const part = reader.part(reader.u32());
      if (kind !== FUNCTION_NAMES) continue;
      for (let left = part.u32(); left > 0; left -= 1) names.set(part.u32(), part.name());
    }
  }
  return names;
}

const FUNCTION_NAMES = 1;

function parametersOf(reader: WasmReader): number {
  reader.skip(1);
  const parameters = reader.u32();
  reader.skip(parameters);
  reader.skip(reader.u32());
  return parameters;
}

function signatureOf(reader: WasmReader): WasmReader {
  const from = reader.at;
  parametersOf(reader);
  return new WasmReader(reader.bytes, from, reader.at);
}

function segmentOf(reader: WasmReader): Module["data"][number] {
  const from = reader.at;
  const kind = reader.u32();
  if (kind === 2) reader.skipNumber();
  let address: number | undefined;
  if (kind !== 1) {
    if (reader.byte() === opcodes.i32Const) address = reader.s32();
    else reader.skipNumber();
    reader.skip(1);
  }
  reader.skip(reader.u32());
  return { body: new WasmReader(reader.bytes, from, reader.at), address };
}

function importedFunctions(reader: WasmReader): string[] {
  const names: string[] = [];
  for (let left = reader.u32(); left > 0; left -= 1) {
    reader.name();
    const name = reader.name();
    if (skipImport(reader).kind === 0) names.push(name);
  }
  return names;
}

function section(all: readonly Section[], id: number): WasmReader {
  const found = all.find((candidate) => candidate.id === id);
  if (!found) throw new WasmError(`it has no section ${id}`);
  return again(found.body);
}

function list<T>(reader: WasmReader, item: (reader: WasmReader) => T): T[] {
  return Array.from({ length: reader.u32() }, () => item(reader));
}

/** The same part, from its beginning. */
function again({ bytes, at, end }: WasmReader): WasmReader {
  return new WasmReader(bytes, at, end);
}
