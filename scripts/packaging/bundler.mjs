import { join } from "node:path";
import { build } from "esbuild";
import { aliases } from "../aliases.mjs";
import { lazyBuiltins } from "./builtins.mjs";
import { lateModules } from "./late.mjs";
import { root } from "./places.mjs";

/**
 * Parts of hookguard that stand in files of their own and are loaded when first needed, by what the source imports.
 * The hook must not pay for the command line, nor the command line for Binaryen.
 */
const lazy = [
  { when: /\/hook\/start\.ts$/, part: "hook" },
  { when: /\/cli\/main\.ts$/, part: "cli" },
  { when: /^binaryen$/, part: "binaryen" },
];

/**
 * Bundles one part.
 * @param {{contents: string, outfile: string, format: "esm" | "cjs", target: string, split?: boolean,
 *   place: (part: string) => string | undefined}} what
 *   `contents` is the source of the part's entry, its imports relative to the repository's root;
 *   `place` says where the packaging keeps a lazy part, `undefined` to bundle it in
 */
export async function bundlePart({ contents, outfile, format, target, split = false, place }) {
  await build({
    stdin: { contents, resolveDir: root, loader: "ts", sourcefile: "entry.ts" },
    ...(split
      ? { outdir: join(outfile, ".."), entryNames: nameOf(outfile), chunkNames: "chunk-[hash]", splitting: true }
      : { outfile }),
    outExtension: split ? { ".js": ".mjs" } : {},
    bundle: true,
    platform: "node",
    format,
    target,
    // jsonc-parser's CommonJS build hides its imports from bundlers; its ES modules don't.
    mainFields: ["module", "main"],
    minify: true,
    legalComments: "none",
    charset: "ascii",
    ...(format === "esm" ? { banner: { js: requireInEsm } } : {}),
    plugins: [aliases, lazyParts(place), lateModules, lazyBuiltins(format === "cjs")],
    logLevel: "warning",
  });
}

/** CommonJS packages inside an ES module still call `require` for Node's own modules. */
const requireInEsm =
  'import { createRequire as hookguardRequire } from "node:module"; const require = hookguardRequire(import.meta.url);';

function nameOf(outfile) {
  return outfile.replace(/^.*[/\\]/, "").replace(/\.mjs$/, "");
}

/** Leaves `import()` of a lazy part standing, with the address that the packaging gives it. */
function lazyParts(place) {
  return {
    name: "lazy-parts",
    setup(builder) {
      for (const { when, part } of lazy) {
        builder.onResolve({ filter: when }, ({ kind }) => {
          const path = kind === "dynamic-import" ? place(part) : undefined;
          return path === undefined ? undefined : { path, external: true };
        });
      }
    },
  };
}

/** The start of a part's entry: where its packaging keeps the assets. */
export function assetsFrom(files, address) {
  const table = Object.fromEntries(files.map(({ name, file }) => [name, file]));
  return [
    'import { readFileSync } from "node:fs";',
    'import { provideAssets } from "./src/ports/assets.ts";',
    `const files: Record<string, string> = ${JSON.stringify(table)};`,
    `provideAssets((name) => readFileSync(${address}));`,
    "",
  ].join("\n");
}
