import { join } from "node:path";
import { defaultBundle, root } from "./places.mjs";

/**
 * Files that are part of hookguard but not code, by the names of `src/ports/assets.ts`: where they come from, and what
 * they are called in every packaging. `hook` marks what the hook itself reads.
 */
export const assets = [
  { name: "default-bundle", from: defaultBundle, file: "default-bundle.tar.gz", hook: true },
  { name: "opa-artefact", from: join(root, "opa/opa.wasm.br"), file: "opa.wasm.br" },
  { name: "opa-wasm-exec", from: join(root, "opa/wasm_exec.js"), file: "wasm_exec.js" },
  { name: "capabilities", from: join(root, "bundles/capabilities.json"), file: "capabilities.json" },
  { name: "input-schema", from: join(root, "docs/schema/hookguard.input.v1.schema.json"), file: "input-schema.json" },
];
