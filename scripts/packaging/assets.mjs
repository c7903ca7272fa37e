import { join } from "node:path";
import { bundleParts, defaultBundle, root } from "./places.mjs";

/**
 * Files that are part of hookguard but not code, by the names of `src/ports/assets.ts`: where they come from, and what
 * they are called in every packaging.
 */
export const assets = [
  { name: "default-bundle", from: defaultBundle, file: "default-bundle.tar.gz" },
  { name: "default-module", from: join(bundleParts, "policy.wasm"), file: "default-policy.wasm" },
  { name: "default-manifest", from: join(bundleParts, "manifest.json"), file: "default-manifest.json" },
  { name: "default-data", from: join(bundleParts, "data.json"), file: "default-data.json" },
  { name: "opa-artefact", from: join(root, "opa/opa.wasm.br"), file: "opa.wasm.br" },
  { name: "opa-wasm-exec", from: join(root, "opa/wasm_exec.js"), file: "wasm_exec.js" },
  { name: "capabilities", from: join(root, "bundles/capabilities.json"), file: "capabilities.json" },
  { name: "input-schema", from: join(root, "docs/schema/hookguard.input.v1.schema.json"), file: "input-schema.json" },
];
