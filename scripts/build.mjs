// Builds everything that runs: `node scripts/build.mjs [--force]`.
// The Node build (dist/node), with it the default bundle (build/default-bundle.tar.gz), with both the executable
// (dist/hookguard). A step whose inputs have not changed is skipped.
import { join } from "node:path";
import { assets } from "./packaging/assets.mjs";
import { findBun } from "./packaging/bun.mjs";
import { buildDefaultBundle, takeApart } from "./packaging/bundle.mjs";
import { buildExecutable } from "./packaging/executable.mjs";
import { step } from "./packaging/fresh.mjs";
import { writeLauncher } from "./packaging/launcher.mjs";
import { alone } from "./packaging/lock.mjs";
import { buildNode, copyAssets } from "./packaging/node.mjs";
import { bundleParts, defaultBundle, executable, nodeBuild, root, staging } from "./packaging/places.mjs";

const force = process.argv.includes("--force");
const code = ["src", "scripts", "package.json", "package-lock.json"].map((path) => join(root, path));
const files = assets.map(({ from }) => from).filter((from) => !from.startsWith(staging));
const policies = ["policies", "bundles"].map((path) => join(root, path));

await alone(async () => {
  await step(
    {
      name: "node",
      inputs: [...code, ...files],
      outputs: [join(nodeBuild, "hookguard.mjs"), join(nodeBuild, "hook.mjs"), join(nodeBuild, "cli.mjs")],
      force,
    },
    buildNode,
  );
  await step(
    { name: "bundle", inputs: [...code, ...files, ...policies], outputs: [defaultBundle, bundleParts], force },
    async () => {
      buildDefaultBundle();
      await takeApart();
    },
  );
  copyAssets(join(nodeBuild, "assets"));

  const bun = findBun();
  if (bun === undefined) {
    console.warn(`executable: no Bun for ${process.platform} ${process.arch}, so ${executable} starts the Node build`);
  }
  const inputs = [...code, ...files, defaultBundle];
  await step(
    { name: "executable", inputs, outputs: [executable], salt: bun?.version ?? process.execPath, force },
    () => (bun === undefined ? writeLauncher() : buildExecutable(bun.path)),
  );
});
