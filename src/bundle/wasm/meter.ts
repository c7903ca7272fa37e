import { opcodes, skipInstruction } from "./instructions.ts";
import { meterExports } from "./meter-exports.ts";
import { type Section, sectionIds, sections, skipImport, u32, WasmError, WasmReader } from "./reader.ts";

/**
 * Makes a policy stoppable in our own thread: neither Node nor Bun can interrupt a module from outside without a
 * worker, which costs more than the whole decision. Each loop counts `hookguard_fuel` down when it starts a round, and
 * so does each function that calls others when it is entered (a chain of calls can grow exponentially without a loop);
 * at zero `hookguard_refill` is called, which asks the host. Only the host sets the counter above zero, so a module
 * that runs elsewhere never calls back.
 * @param module exports the global and the function named in `meterExports`
 */
export function meter(module: Uint8Array): Uint8Array {
  const all = sections(module);
  const check = checkOf(all);
  const parts: Uint8Array[] = [module.subarray(0, 8)];
  for (const section of all) {
    if (section.id === sectionIds.code) parts.push(rewritten(section, check));
    else parts.push(module.subarray(section.from, section.body.end));
  }
  return joined(parts);
}

/**
 * Whether every loop, and every function that calls others, has its check, nothing else sets the counter, and `refill`
 * asks the host: what makes a module stoppable, also one that someone made to look like ours.
 */
export function isMetered(module: Uint8Array): boolean {
  try {
    const all = sections(module);
    const check = checkOf(all);
    return functions(bodyOf(all, sectionIds.code)).every((body, index) =>
      index + check.imported === check.refill ? asksHost(body, all, check) : isChecked(body, check),
    );
  } catch {
    return false;
  }
}

interface Check {
  /** The instructions that count down and call `refill` at zero. */
  bytes: number[];
  /** Index of the global. */
  fuel: number;
  /** Index of the function that must not count itself. */
  refill: number;
  /** How many functions are imported: their indexes come first. */
  imported: number;
}

function checkOf(all: readonly Section[]): Check {
  const exported = exportsOf(bodyOf(all, sectionIds.export));
  const fuel = exported.get(meterExports.fuel);
  const refill = exported.get(meterExports.refill);
  if (fuel?.kind !== 3 || refill?.kind !== 0) throw new WasmError("it exports no meter");
  const global = u32(fuel.index);
  const minusOne = [0x23, ...global, 0x41, 1, 0x6b, 0x24, ...global];
  const atZero = [0x23, ...global, 0x45, 0x04, 0x40, 0x10, ...u32(refill.index), 0x0b];
  const imported = importedFunctions(all).length;
  return { bytes: [...minusOne, ...atZero], fuel: fuel.index, refill: refill.index, imported };
}

function rewritten(section: Section, { bytes, refill, imported }: Check): Uint8Array {
  const check = Uint8Array.from(bytes);
  const bodies = functions(section.body).map((body, index) => {
    const code = index + imported === refill ? whole(body) : withChecks(body, check, refill);
    return joined([Uint8Array.from(u32(code.length)), code]);
  });
  const contents = joined([Uint8Array.from(u32(bodies.length)), ...bodies]);
  return joined([Uint8Array.from([section.id, ...u32(contents.length)]), contents]);
}

function withChecks(body: WasmReader, check: Uint8Array, refill: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = body.at;
  for (const place of places(body, refill)) {
    parts.push(body.bytes.subarray(from, place), check);
    from = place;
  }
  parts.push(body.bytes.subarray(from, body.end));
  return joined(parts);
}

function isChecked(body: WasmReader, { bytes, fuel, refill }: Check): boolean {
  const checks = places(body, refill);
  const code = instructions(body);
  let writes = 0;
  while (!code.done) {
    const from = code.at;
    if (skipInstruction(code) === opcodes.globalSet && new WasmReader(code.bytes, from + 1).u32() === fuel) writes += 1;
  }
  const stand = checks.every((place) => bytes.every((byte, index) => body.bytes[place + index] === byte));
  return stand && writes === checks.length;
}

/** `refill` fills the counter and calls builtin -1, and does nothing else (`shrink.ts`). */
function asksHost(body: WasmReader, all: readonly Section[], { fuel }: Check): boolean {
  const builtin = importedFunctions(all).indexOf("opa_builtin0");
  const code = instructions(body);
  const text = body.bytes.subarray(code.at, body.end);
  const amount = new WasmReader(text, 1);
  amount.skipNumber();
  const rest = [0x24, ...u32(fuel), 0x41, 0x7f, 0x41, 0, 0x10, ...u32(builtin), 0x1a, 0x0b];
  const isWhole = text.length === amount.at + rest.length && amount.at <= 4;
  return builtin >= 0 && text[0] === 0x41 && isWhole && rest.every((byte, index) => text[amount.at + index] === byte);
}

/** A function's code, past its locals. */
function instructions(body: WasmReader): WasmReader {
  const code = new WasmReader(body.bytes, body.at, body.end);
  for (let groups = code.u32(); groups > 0; groups -= 1) {
    code.skipNumber();
    code.skip(1);
  }
  return code;
}

/** Where checks belong in a function: at its start if it calls anything but `refill`, and at the start of each loop. */
function places(body: WasmReader, refill: number): number[] {
  const code = instructions(body);
  const start = code.at;
  const loops: number[] = [];
  let calls = false;
  while (!code.done) {
    const from = code.at;
    const opcode = skipInstruction(code);
    if (opcode === opcodes.loop) loops.push(code.at);
    if (opcode === opcodes.callIndirect) calls = true;
    if (opcode === opcodes.call && new WasmReader(code.bytes, from + 1).u32() !== refill) calls = true;
  }
  return calls ? [start, ...loops] : loops;
}

function functions(code: WasmReader): WasmReader[] {
  const reader = new WasmReader(code.bytes, code.at, code.end);
  return Array.from({ length: reader.u32() }, () => reader.part(reader.u32()));
}

function exportsOf(section: WasmReader): Map<string, { kind: number; index: number }> {
  const reader = new WasmReader(section.bytes, section.at, section.end);
  return new Map(
    Array.from({ length: reader.u32() }, () => [reader.name(), { kind: reader.byte(), index: reader.u32() }]),
  );
}

/** Names of the imported functions, in the order of their indexes. */
function importedFunctions(all: readonly Section[]): string[] {
  const section = all.find(({ id }) => id === sectionIds.import);
  if (!section) return [];
  const reader = new WasmReader(section.body.bytes, section.body.at, section.body.end);
  const names: string[] = [];
  for (let left = reader.u32(); left > 0; left -= 1) {
    reader.name();
    const name = reader.name();
    if (skipImport(reader).kind === 0) names.push(name);
  }
  return names;
}

function bodyOf(all: readonly Section[], id: number): WasmReader {
  const section = all.find((candidate) => candidate.id === id);
  if (!section) throw new WasmError(`it has no section ${id}`);
  return section.body;
}

function whole(body: WasmReader): Uint8Array {
  return body.bytes.subarray(body.at, body.end);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
