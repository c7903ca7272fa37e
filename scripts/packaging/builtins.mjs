import { builtinModules, createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Loaded by every hook anyway. */
const always = new Set(["fs", "path"]);

/**
 * Loads Node's own modules when something of theirs is first used, not when the file that imports them starts: in Bun
 * `node:zlib` alone takes 3 ms, `node:crypto` and `node:util` 1 to 2 ms, and a hook needs none of them.
 */
export const lazyBuiltins = {
  name: "lazy-builtins",
  setup(builder) {
    builder.onResolve({ filter: /^(node:)?[a-z_]+(\/[a-z]+)?$/ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, "");
      if (!builtinModules.includes(name) || always.has(name) || kind === "dynamic-import") return undefined;
      return { path: name, namespace: "lazy-builtin" };
    });
    builder.onLoad({ filter: /.*/, namespace: "lazy-builtin" }, ({ path }) => ({ contents: moduleOf(path) }));
  },
};

function moduleOf(name) {
  const whole = `node:${name}`;
  const exported = require(whole);
  // A module that is itself a function or a class (events, assert, stream) can't be stood in for.
  if (typeof exported === "function") return `module.exports = process.getBuiltinModule(${JSON.stringify(whole)});`;
  return [
    "let loaded;",
    `const load = () => (loaded ??= process.getBuiltinModule(${JSON.stringify(whole)}));`,
    `for (const key of ${JSON.stringify(Object.keys(exported))})`,
    "  Object.defineProperty(exports, key, { enumerable: true, get: () => load()[key] });",
  ].join("\n");
}
