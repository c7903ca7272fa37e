// Regenerates every file that is written from data: `node scripts/docs.mjs`, or with `--check` says which are out of date.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const generators = ["schema", "docs-agents", "docs-cli", "docs-config", "docs-lints", "docs-paths", "docs-rules"];

for (const name of generators) {
  const script = fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
