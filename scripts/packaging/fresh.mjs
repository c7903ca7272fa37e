import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root, staging } from "./places.mjs";

/**
 * Runs a step of the build unless its inputs are what they were when its outputs were made.
 * @param {{name: string, inputs: string[], outputs: string[], salt?: string, force?: boolean}} what
 *   inputs are files and folders (absolute; missing ones count as empty), outputs must all exist for a skip
 * @param {() => Promise<void> | void} run
 */
export async function step({ name, inputs, outputs, salt = "", force = false }, run) {
  const stamp = join(staging, "stamps", name);
  const digest = digestOf(inputs, salt);
  const fresh = existsSync(stamp) && readFileSync(stamp, "utf8") === digest && outputs.every(existsSync);
  if (fresh && !force) {
    console.log(`${name}: up to date`);
    return;
  }
  const start = performance.now();
  await run();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
  console.log(`${name}: built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Contents, not times: a fresh clone and a touched file give the same answer. */
function digestOf(inputs, salt) {
  const hash = createHash("sha256").update(salt);
  for (const file of inputs.flatMap(filesUnder).sort()) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** @returns {string[]} */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((entry) => filesUnder(join(path, entry)));
}
