import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { assets } from "./assets.mjs";
import { assetsFrom, bundlePart } from "./bundler.mjs";
import { nodeBuild, root, staging } from "./places.mjs";

const common = { format: "esm", target: "node20.19" };
const place = (part) => `./${part}.mjs`;
const address = 'new URL("./assets/" + files[name], import.meta.url)';

/** The Node build: `dist/node/hookguard.mjs`, the parts it loads, and its assets beside them. */
export async function buildNode() {
  const folder = join(staging, `node-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "assets"), { recursive: true });
  const part = (name, what) => bundlePart({ ...common, outfile: join(folder, `${name}.mjs`), place, ...what });

  // No static import of ours stands in the entry, so whatever can't be loaded ends in its refusal.
  // npm links it as a program: without the first line, a shell would read the rest.
  await part("hookguard", { contents: '#!/usr/bin/env node\nimport "./src/bin/hookguard.ts";' });
  await part("hook", {
    contents: `${assetsFrom(assets, address)}export * from "./src/hook/start.ts";`,
  });
  await part("cli", {
    contents: `${assetsFrom(assets, address)}export * from "./src/cli/main.ts";`,
    split: true,
  });
  cpSync(join(root, "node_modules/binaryen/index.js"), join(folder, "binaryen.mjs"));
  copyAssets(join(folder, "assets"));
  replace(folder, nodeBuild);
}

/** @param {string} folder */
export function copyAssets(folder) {
  for (const { from, file } of assets) if (existsSync(from)) cpSync(from, join(folder, file));
}

/** Swaps a finished folder in, so that nobody ever runs half a build. */
function replace(fresh, target) {
  const old = `${target}-old-${process.pid}`;
  mkdirSync(join(target, ".."), { recursive: true });
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
}
