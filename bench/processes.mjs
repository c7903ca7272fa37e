// Times whole processes, interleaved, so that a busy moment hits all of them alike. Runs in Bun where there is one
// (it starts children with less overhead, and knows their memory), else in Node.
//   bun processes.mjs ROUNDS < subjects.json > results.json
// subjects: [{name, file, args, input, env?}]; results: {name: {ms: [...], rss?: bytes}}
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const rounds = Number(process.argv[2]);
const subjects = JSON.parse(readFileSync(0, "utf8")).map((subject) => ({
  ...subject,
  bytes: Buffer.from(subject.input),
}));

/** @returns {{rss?: number}} */
function runOnce({ file, args, bytes, env: more }) {
  const env = { ...process.env, ...more };
  if (globalThis.Bun) {
    const child = Bun.spawnSync({ cmd: [file, ...args], env, stdin: bytes, stdout: "ignore", stderr: "ignore" });
    return { rss: child.resourceUsage?.maxRSS };
  }
  const { error } = spawnSync(file, args, { input: bytes, env, stdio: ["pipe", "ignore", "ignore"] });
  if (error) throw error;
  return {};
}

const results = Object.fromEntries(subjects.map(({ name }) => [name, { ms: [] }]));
for (let round = -2; round < rounds; round += 1) {
  for (const subject of subjects) {
    const start = performance.now();
    const { rss } = runOnce(subject);
    const ms = performance.now() - start;
    // The first two rounds fill the disk cache.
    if (round < 0) continue;
    const result = results[subject.name];
    result.ms.push(ms);
    if (rss !== undefined) result.rss = Math.max(result.rss ?? 0, rss);
  }
}
process.stdout.write(JSON.stringify(results));
