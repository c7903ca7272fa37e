// Runs the property tests again and again with new seeds, and stops at the first that fails, with its seed.
//   node scripts/fuzz.mjs [rounds]     10 unless told
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const rounds = Number(process.argv[2] ?? 10);
if (!Number.isSafeInteger(rounds) || rounds < 1) {
  console.error("rounds must be a whole number of 1 or more: make fuzz ROUNDS=10");
  process.exit(2);
}
const drawing = readdirSync(join(root, "test"), { recursive: true })
  .filter((name) => name.endsWith(".test.ts") && !name.startsWith("clients"))
  .filter((name) => readFileSync(join(root, "test", name), "utf8").includes("fc.assert("))
  .map((name) => join("test", name));

for (let round = 1; round <= rounds; round += 1) {
  const seed = String(randomInt(2 ** 31));
  console.log(`\n== round ${round} of ${rounds}, seed ${seed}`);
  const { status } = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...drawing], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, HOOKGUARD_SEED: seed },
  });
  if (status !== 0) {
    console.log(`\nagain with: HOOKGUARD_SEED=${seed} npx vitest run ${drawing.join(" ")}`);
    process.exit(1);
  }
}
