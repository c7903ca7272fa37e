import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundlePart } from "./bundler.mjs";
import { bundleParts, defaultBundle, nodeBuild, root, staging } from "./places.mjs";

/** The default bundle, built by hookguard itself: `hookguard build policies`. */
export function buildDefaultBundle() {
  const args = [join(nodeBuild, "hookguard.mjs"), "build", "policies", "--name", "hookguard", "-o", defaultBundle];
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`hookguard build policies failed (${error?.message ?? `exit code ${status}`})`);
}

/** The files of the default bundle that a hook needs, taken out of the archive by hookguard's own reader. */
export async function takeApart() {
  const outfile = join(staging, `archive-${process.pid}.mjs`);
  const contents = 'export * from "./src/bundle/archive.ts";';
  await bundlePart({ contents, outfile, format: "esm", target: "node20.19", place: () => undefined });
  const { readArchive } = await import(pathToFileURL(outfile).href);
  rmSync(outfile);
  const files = readArchive(readFileSync(defaultBundle), defaultBundle);
  rmSync(bundleParts, { recursive: true, force: true });
  mkdirSync(bundleParts);
  writeFileSync(join(bundleParts, "policy.wasm"), files.get("policy.wasm"));
  writeFileSync(join(bundleParts, "manifest.json"), files.get(".manifest"));
  writeFileSync(join(bundleParts, "data.json"), files.get("data.json") ?? "{}");
}
