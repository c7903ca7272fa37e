// Times decisions inside one process: `node warm.mjs BUNDLE... < subjects.json > results.json`.
// subjects: [{name, payload, bundle, rounds}], results: {name: milliseconds of each}. Bundled by run.mjs; runs in Node and in Bun.
import { readFileSync } from "node:fs";
import { noExemptions } from "../src/decision/exempt.ts";
import { loadBundle } from "../src/engine/load.ts";
import type { LoadedBundle } from "../src/engine/types.ts";
import { run } from "../src/hook/run.ts";
import { nodeWorld } from "../src/ports/world.ts";

interface Subject {
  name: string;
  payload: unknown;
  bundle: string;
  rounds: number;
}

const nothing = {
  exemptions: noExemptions,
  write: {},
  failOpen: new Set<never>(),
  skipped: [],
  logRequired: false,
};
const PATIENCE_MS = 60_000;
const subjects = JSON.parse(readFileSync(0, "utf8")) as Subject[];
const bundles = new Map<string, LoadedBundle>();
for (const { bundle } of subjects) {
  if (bundles.has(bundle)) continue;
  bundles.set(bundle, loadBundle(readFileSync(bundle), { source: bundle, layer: "command line" }));
}

async function decide(payload: Uint8Array, bundle: string): Promise<void> {
  const loaded = bundles.get(bundle);
  const { decision } = await run(
    { payload, agent: "claude" },
    {
      world: nodeWorld(),
      policy: async () => ({ ...nothing, bundles: loaded ? [loaded] : [] }),
      deadline: performance.now() + PATIENCE_MS,
      random: () => crypto.getRandomValues(new Uint8Array(16)),
    },
  );
  if (decision.failure) throw new Error(`${decision.failure.code}: ${decision.failure.message}`);
}

const prepared = subjects.map((subject) => ({ ...subject, bytes: Buffer.from(JSON.stringify(subject.payload)) }));
for (const { bytes, bundle, rounds } of prepared) {
  for (let warmUp = 0; warmUp < Math.min(rounds, 100); warmUp += 1) await decide(bytes, bundle);
}
const results: Record<string, number[]> = Object.fromEntries(subjects.map(({ name }) => [name, []]));
const most = Math.max(...subjects.map(({ rounds }) => rounds));
// Interleaved, so that a busy moment of the machine hits all subjects alike.
for (let round = 0; round < most; round += 1) {
  for (const { name, bytes, bundle, rounds } of prepared) {
    if (round >= rounds) continue;
    const start = performance.now();
    await decide(bytes, bundle);
    results[name]?.push(performance.now() - start);
  }
}
process.stdout.write(JSON.stringify(results));
