import { join } from "node:path";
import { fileURLToPath } from "node:url";

const unused = join(fileURLToPath(new URL("..", import.meta.url)), "src/engine/unused.cjs");

/** Modules that opa-wasm loads for builtins of its own; hookguard brings all builtins itself (`src/engine/builtins/`). */
export const unusedByEngine = ["sprintf-js", "yaml"];

/** Leaves out what the engine never calls: an esbuild plugin. */
export const aliases = {
  name: "engine-aliases",
  setup(builder) {
    builder.onResolve({ filter: /^(?:sprintf-js|yaml)$/ }, ({ importer }) =>
      /[/\\]@open-policy-agent[/\\]opa-wasm[/\\]/.test(importer) ? { path: unused } : undefined,
    );
  },
};
