import { checksOf, placesOf } from "./checks.ts";
import { entriesToCheck } from "./entries.ts";
import { functionNames, RULE, readModule } from "./module.ts";
import { sectionIds, u32, type WasmReader } from "./reader.ts";
import { joined, sized, vector } from "./rewrite.ts";

/**
 * Makes a policy stoppable in our own thread: neither Node nor Bun can interrupt a module from outside without a
 * worker, which costs more than the whole decision. Each loop counts `hookguard_fuel` down when it starts a round, and
 * so does each function that calls others when it is entered (a chain of calls can grow exponentially without a loop);
 * at zero `hookguard_refill` is called, which asks the host. Only the host sets the counter above zero, so a module
 * that runs elsewhere never calls back.
 * @param bytes a module that exports the global and the function named in `meterExports`, with its names
 * @throws WasmError
 */
export function meter(bytes: Uint8Array): Uint8Array {
  const module = readModule(bytes);
  const checks = checksOf(module);
  const entries = entriesToCheck(module);
  const names = functionNames(module);
  const bodies = module.functions.map((body, place) => {
    const index = place + module.imported.length;
    if (index === checks.refill) return bytes.subarray(body.at, body.end);
    const check = Uint8Array.from(RULE.test(names.get(index) ?? "") ? checks.call : checks.inline);
    return withChecks(body, placesOf(body, entries.has(place)), check);
  });
  bodies.push(Uint8Array.from([0, ...checks.inline, END]));
  const type = module.types[checks.refill - module.imported.length] ?? 0;
  // Names were needed to get here; a bundle is smaller without them.
  const kept = module.sections.filter(({ id }) => id !== sectionIds.custom);
  const parts = kept.map((section) => {
    if (section.id === sectionIds.code) return vector(section, bodies.map(sized));
    if (section.id === sectionIds.function) {
      return vector(
        section,
        [...module.types, type].map((index) => Uint8Array.from(u32(index))),
      );
    }
    return bytes.subarray(section.from, section.body.end);
  });
  return joined([bytes.subarray(0, 8), ...parts]);
}

const END = 0x0b;

function withChecks({ bytes, at, end }: WasmReader, places: readonly number[], check: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let from = at;
  for (const place of places) {
    parts.push(bytes.subarray(from, place), check);
    from = place;
  }
  parts.push(bytes.subarray(from, end));
  return joined(parts);
}
