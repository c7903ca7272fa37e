import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { executable, root } from "../scripts/packaging/places.mjs";
import { median, row } from "./table.mjs";

/**
 * Building the default pack: with the OPA inside hookguard, and with an `opa` executable in its place (`--opa`), which
 * HOOKGUARD_TEST_OPA names. Both runs make the whole bundle, so they differ in the compiler alone.
 * @param {string} scratch folder for the bundles
 * @param {boolean} quick
 */
export function buildRows(scratch, quick) {
  const opa = process.env.HOOKGUARD_TEST_OPA;
  const compilers = { embedded: [], ...(opa ? { opa: ["--opa", opa] } : {}) };
  const ms = Object.fromEntries(Object.keys(compilers).map((name) => [name, []]));
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    for (const [name, more] of Object.entries(compilers)) ms[name].push(built(join(scratch, `${name}.tar.gz`), more));
  }
  const embedded = median(ms.embedded);
  const what = "build of the default pack, OPA inside";
  if (!opa) return [row({ what, value: embedded, unit: "ms", note: "no opa here (make opa-executable builds one)" })];
  return [
    row({ what, value: embedded, unit: "ms" }),
    row({ what: "the same with an `opa` executable", value: median(ms.opa), unit: "ms" }),
    row({ what: "build, OPA inside / `opa` executable", value: embedded / median(ms.opa), unit: "x" }),
  ];
}

/** @returns {number} milliseconds */
function built(bundle, more) {
  const start = performance.now();
  const { status, stderr } = spawnSync(executable, ["build", join(root, "policies"), "-o", bundle, ...more], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) throw new Error(`hookguard build ${more.join(" ")} failed: ${stderr.slice(0, 2000)}`);
  return performance.now() - start;
}
