// Starts the compiled program with Go's own wasm_exec.js, for the scripts in this folder.
// The command itself has its own driver in src/rego.
import { readFileSync } from "node:fs";
import vm from "node:vm";

/** @returns {Promise<(request: object, blob?: Uint8Array) => {result?: any, errors?: any[], fault?: any, blob?: Uint8Array}>} */
export async function start(wasm, builtin) {
  globalThis.__hookguard_builtin = builtin ?? (() => undefined);
  const source = readFileSync(new URL("wasm_exec.js", import.meta.url), "utf8");
  vm.runInThisContext(source, { filename: "wasm_exec.js" });
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(wasm, go.importObject);
  go.run(instance);
  const serve = globalThis.__hookguard_opa;
  return (request, blob) => {
    const answer = serve(new TextEncoder().encode(JSON.stringify(request)), blob);
    return { ...JSON.parse(new TextDecoder().decode(answer.json)), blob: answer.blob };
  };
}
