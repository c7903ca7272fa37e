import type Binaryen from "binaryen";
import { freeze } from "./freeze.ts";
import { has, opcodes } from "./instructions.ts";
import { meterExports } from "./meter-exports.ts";
import { codeOf, functionNames, RULE, readModule } from "./module.ts";
import { shorten } from "./shorten.ts";

/** How many checks a module passes before it asks the host for the time; some tens of microseconds. */
const FUEL = 20_000;

/**
 * Makes a compiled module small, and adds what metering needs (`meter.ts`) and what names the policy that breaks:
 * `hookguard_policy` holds the place of the policy whose rule was entered last. Binaryen is loaded only here; it is
 * deterministic.
 * @param rules the function of each policy's rule -> the policy's place in the index
 */
export async function shrink(module: Uint8Array, rules: ReadonlyMap<string, number>): Promise<Uint8Array> {
  const { default: binaryen } = await import("binaryen");
  const keepsMapping = looksRulesUp(module);
  const wasm = binaryen.readBinary(shorten(freeze(module, keepsMapping)));
  try {
    wasm.setFeatures(binaryen.Features.MVP | binaryen.Features.MutableGlobals | binaryen.Features.BulkMemory);
    addMeter(binaryen, wasm);
    if (!keepsMapping) dropMapping(binaryen, wasm);
    const functions = functionsByPath(binaryen, wasm);
    for (const [name, place] of rules) mark(binaryen, wasm, functions.get(bracketed(name)) ?? name, place);
    binaryen.setOptimizeLevel(2);
    binaryen.setShrinkLevel(2);
    // Metering wants to know which functions are rules.
    binaryen.setDebugInfo(true);
    wasm.optimize();
    return wasm.emitBinary();
  } finally {
    wasm.dispose();
  }
}

function addMeter(binaryen: typeof Binaryen, wasm: Binaryen.Module): void {
  const { i32, none } = binaryen;
  const { fuel, refill, policy } = meterExports;
  wasm.addGlobal(fuel, i32, true, wasm.i32.const(0));
  wasm.addGlobal(policy, i32, true, wasm.i32.const(-1));
  wasm.addGlobalExport(fuel, fuel);
  wasm.addGlobalExport(policy, policy);
  // No builtin has the number -1; the engine knows it, and no other host is ever asked.
  const ask = wasm.call("opa_builtin0", [wasm.i32.const(-1), wasm.i32.const(0)], i32);
  const body = wasm.block(null, [wasm.global.set(fuel, wasm.i32.const(FUEL)), wasm.drop(ask)], none);
  wasm.addFunction(refill, none, none, [], body);
  wasm.addFunctionExport(refill, refill);
}

/** Whether a rule finds another by a name that is only known when it runs (`data.x[name]`). */
function looksRulesUp(bytes: Uint8Array): boolean {
  const module = readModule(bytes);
  const names = functionNames(module);
  return module.functions.some((body, place) => {
    return RULE.test(names.get(place + module.imported.length) ?? "") && has(opcodes.callIndirect, codeOf(body));
  });
}

/** The table of all rules by name is read as JSON at every start (1 ms for the default bundle), also where nobody asks it. */
function dropMapping(binaryen: typeof Binaryen, wasm: Binaryen.Module): void {
  const name = "opa_mapping_init";
  const reader = wasm.getFunction(name);
  if (reader === 0) return;
  const { params, results } = binaryen.getFunctionInfo(reader);
  wasm.removeFunction(name);
  wasm.addFunction(name, params, results, [], wasm.nop());
}

/** OPA writes keywords and odd names in brackets, and plain ones behind a point; which are which is its own affair. */
function bracketed(name: string): string {
  return name.replace(/\.([A-Za-z_]\w*)/g, '["$1"]');
}

function functionsByPath(binaryen: typeof Binaryen, wasm: Binaryen.Module): Map<string, string> {
  const names = Array.from({ length: wasm.getNumFunctions() }, (_, index) => {
    return binaryen.getFunctionInfo(wasm.getFunctionByIndex(index)).name;
  });
  return new Map(names.filter((name) => name.startsWith("g0.data")).map((name) => [bracketed(name), name]));
}

function mark(binaryen: typeof Binaryen, wasm: Binaryen.Module, name: string, place: number): void {
  const rule = wasm.getFunction(name);
  if (rule === 0) throw new Error(`the compiled module has no function ${name}`);
  const { params, results, vars, body } = binaryen.getFunctionInfo(rule);
  const entered = wasm.global.set(meterExports.policy, wasm.i32.const(place));
  wasm.removeFunction(name);
  wasm.addFunction(name, params, results, vars, wasm.block(null, [entered, body], results));
}
