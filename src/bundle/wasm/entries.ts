import { opcodes, skipInstruction } from "./instructions.ts";
import { codeOf, type Module } from "./module.ts";
import { WasmReader } from "./reader.ts";

/** Most calls that may be made between two checks, loops aside. */
const MAX_CALLS = 5000;

/**
 * Which of a module's own functions need a check when they are entered, so that calls alone can't take forever: those
 * that call themselves in a circle, those that call what can't be known, and those from which more than `MAX_CALLS`
 * calls could be made before another check (calls that branch grow exponentially with their depth).
 * @param except calls that don't count, by the index of what is called
 * @returns places in `module.functions`
 */
export function entriesToCheck(module: Module, except: (callee: number) => boolean = () => false): Set<number> {
  const callees = module.functions.map((body) => calleesOf(body, module.imported.length, except));
  const checked = new Set<number>();
  callees.forEach(({ unknown }, place) => {
    if (unknown) checked.add(place);
  });
  const costs = new Map<number, number>();
  const open = new Set<number>();

  /** Calls made before the next check, this one included. */
  function cost(place: number): number {
    if (checked.has(place)) return 1;
    const known = costs.get(place);
    if (known !== undefined) return known;
    if (open.has(place)) {
      checked.add(place);
      return 1;
    }
    open.add(place);
    const total = (callees[place]?.own ?? []).reduce((sum, callee) => sum + cost(callee), 1);
    open.delete(place);
    if (total > MAX_CALLS) checked.add(place);
    const settled = checked.has(place) ? 1 : total;
    costs.set(place, settled);
    return settled;
  }

  callees.forEach((_, place) => void cost(place));
  return checked;
}

interface Callees {
  own: number[];
  /** It calls through a table. */
  unknown: boolean;
}

function calleesOf(body: WasmReader, imported: number, except: (callee: number) => boolean): Callees {
  const code = codeOf(body);
  const callees: Callees = { own: [], unknown: false };
  while (!code.done) {
    const from = code.at;
    const opcode = skipInstruction(code);
    if (opcode === opcodes.callIndirect) callees.unknown = true;
    if (opcode !== opcodes.call) continue;
    const callee = new WasmReader(code.bytes, from + 1).u32();
    if (callee >= imported && !except(callee)) callees.own.push(callee - imported);
  }
  return callees;
}
