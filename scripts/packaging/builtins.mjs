import { builtinModules, createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Loaded by every hook anyway. */
const always = new Set(["fs", "path"]);

/**
 * Functions that Bun has without loading anything, by module. `Bun.CryptoHasher` is used as `createHash` gives it.
 * They are only taken where the program runs in Bun.
 */
const natives = {
  crypto: { createHash: "(name) => name === 'sha256' ? new Bun.CryptoHasher(name) : load().createHash(name)" },
};

/**
 * Loads Node's own modules when something of theirs is first used, not when the file that imports them starts: in Bun
 * `node:zlib` alone takes 3 ms, `node:crypto` and `node:util` 1 to 2 ms, and a hook needs none of them.
 * @param {boolean} inBun whether what is built will only ever run in Bun
 */
export function lazyBuiltins(inBun) {
  return {
    name: "lazy-builtins",
    setup(builder) {
      builder.onResolve({ filter: /^(node:)?[a-z_]+(\/[a-z]+)?$/ }, ({ path, kind, namespace }) => {
        const name = path.replace(/^node:/, "");
        if (!builtinModules.includes(name)) return undefined;
        if (namespace === "lazy-builtin") return { path, external: true };
        if (always.has(name) || kind === "dynamic-import") return undefined;
        return { path: name, namespace: "lazy-builtin" };
      });
      builder.onLoad({ filter: /.*/, namespace: "lazy-builtin" }, ({ path }) => ({
        contents: moduleOf(path, inBun ? natives[path] : undefined),
      }));
    },
  };
}

function moduleOf(name, own = {}) {
  const whole = JSON.stringify(`node:${name}`);
  const exported = require(`node:${name}`);
  // A module that is itself a function or a class (events, assert, stream) can't be stood in for.
  if (typeof exported === "function") return `module.exports = require(${whole});`;
  return [
    "let loaded;",
    `const load = () => (loaded ??= require(${whole}));`,
    `for (const key of ${JSON.stringify(Object.keys(exported).filter((key) => !(key in own)))})`,
    "  Object.defineProperty(exports, key, { enumerable: true, get: () => load()[key] });",
    ...Object.entries(own).map(([key, code]) => `exports[${JSON.stringify(key)}] = ${code};`),
  ].join("\n");
}
