import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { embeddedOpa, type Opa, type OpaOptions } from "../../src/rego/opa.ts";
import type { OpaAssets } from "../../src/rego/protocol.ts";

const folder = resolve(import.meta.dirname, "../../opa");

/** The artefact as it stands in the repository. */
export const assets: OpaAssets = {
  artefact: readFileSync(resolve(folder, "opa.wasm.br")),
  wasmExec: readFileSync(resolve(folder, "wasm_exec.js")),
};

/** An embedded OPA for a test. */
export function testOpa(options: Omit<OpaOptions, "assets"> = {}): Opa {
  return embeddedOpa({ assets, ...options });
}
