import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadBundle } from "../src/engine/load.ts";
import type { LoadedBundle } from "../src/engine/types.ts";

const file = fileURLToPath(new URL("../build/default-bundle.tar.gz", import.meta.url));

/** The bundle that `make build` made of `policies/`: tests judge what ships, not a copy. */
export function defaultBundle(): LoadedBundle {
  if (!existsSync(file)) throw new Error("build/default-bundle.tar.gz is missing: run `make build` first");
  return loadBundle(readFileSync(file), { source: "built-in", layer: "system" });
}
