// `make score CORPUS=FILE`: JSONL rows through the real pipeline and the default bundle.
//   {command, expect: block|ask|allow, tier, family, id}   caught (block or ask), missed, false alarms
// `--verbose` lists every row that went wrong with its command.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { aliases } from "./aliases.mjs";
import { root } from "./packaging/places.mjs";

const corpus = process.argv.slice(2).find((arg) => !arg.startsWith("--"));
if (!corpus) {
  console.error("score: name a corpus, as in `make score CORPUS=FILE`");
  process.exit(2);
}
const outfile = join(root, "build", `score-${process.pid}.mjs`);
await build({
  entryPoints: [join(root, "scripts/score/score.ts")],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  plugins: [aliases],
  logLevel: "error",
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});
try {
  const { score } = await import(pathToFileURL(outfile).href);
  process.exitCode = await score(corpus, { root, verbose: process.argv.includes("--verbose") });
} finally {
  rmSync(outfile, { force: true });
}
