import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs TypeScript of ours: what generates docs reads the data that the code runs on.
 * @param {string} contents a module; its imports are relative to the repository's root
 * @returns its exports
 */
export async function load(contents) {
  mkdirSync(join(root, "build"), { recursive: true });
  const folder = mkdtempSync(join(root, "build/load-"));
  try {
    const outfile = join(folder, "loaded.mjs");
    const banner =
      'import { createRequire as loadedRequire } from "node:module"; const require = loadedRequire(import.meta.url);';
    await build({
      stdin: { contents, resolveDir: root, loader: "ts" },
      bundle: true,
      platform: "node",
      format: "esm",
      mainFields: ["module", "main"],
      external: ["binaryen"],
      banner: { js: banner },
      outfile,
      logLevel: "silent",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
