// `make bench`: one table of what design §11 bounds, measured in one run: `node bench/run.mjs [--json] [--quick]`.
// Medians throughout. Ratios are of things that were measured side by side; a busy machine makes both sides slow.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { aliases } from "../scripts/aliases.mjs";
import { findBun } from "../scripts/packaging/bun.mjs";
import { emptyExecutable } from "../scripts/packaging/executable.mjs";
import { defaultBundle, executable, nodeBuild, root } from "../scripts/packaging/places.mjs";
import { buildRows } from "./compilers.mjs";
import { longCommand, longFile, shortCall } from "./payloads.mjs";
import { signedSubjects } from "./signed.mjs";
import { median, row, tableText } from "./table.mjs";

const json = process.argv.includes("--json");
const quick = process.argv.includes("--quick");
const bun = findBun();
const scratch = mkdtempSync(join(tmpdir(), "hookguard-bench-"));
try {
  const rows = [...processRows(), ...(await warmRows()), ...buildRows(scratch, quick), ...sizeRows()];
  if (json) console.log(JSON.stringify({ version: 1, cpus: cpus().length, node: process.version, rows }, null, 2));
  else process.stdout.write(tableText(rows));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Whole processes: start, one Bash call, end. */
function processRows() {
  const nothing = join(scratch, "nothing.mjs");
  writeFileSync(nothing, "process.exit(0);\n");
  const input = JSON.stringify(shortCall);
  const subjects = [
    { name: "empty node", file: process.execPath, args: [nothing] },
    { name: "node build", file: process.execPath, args: [join(nodeBuild, "hookguard.mjs"), "hook", "claude"] },
    { name: "executable", file: executable, args: ["hook", "claude"] },
    ...signedSubjects(scratch),
  ].map((subject) => ({ ...subject, input }));
  if (bun) {
    const empty = join(scratch, "empty");
    emptyExecutable(bun.path, empty);
    subjects.push({ name: "empty executable", file: empty, args: [], input });
  }
  const script = join(root, "bench/processes.mjs");
  const results = piped(bun?.path ?? process.execPath, [script, quick ? "5" : "40"], subjects);
  const ms = (name) => median(results[name].ms);
  const rss = results.executable.rss;
  return [
    ...(bun ? [row({ what: "empty executable", value: ms("empty executable"), unit: "ms" })] : []),
    row({ what: "empty Node process", value: ms("empty node"), unit: "ms" }),
    row({ what: "hook, executable", value: ms("executable"), unit: "ms" }),
    row({ what: "hook, Node build", value: ms("node build"), unit: "ms" }),
    ...(bun
      ? [
          row({
            what: "hook / empty executable",
            value: ms("executable") / ms("empty executable"),
            unit: "x",
            bound: 2.5,
          }),
        ]
      : []),
    row({ what: "hook / empty Node", value: ms("executable") / ms("empty node"), unit: "x", bound: 0.33 }),
    row({ what: "hook on the Node build / empty Node", value: ms("node build") / ms("empty node"), unit: "x" }),
    row({
      what: "verify and load a signed bundle, over unsigned",
      value: ms("signed") - ms("unsigned"),
      unit: "ms",
      bound: 3,
    }),
    ...(rss ? [row({ what: "resident memory of a hook", value: rss / 2 ** 20, unit: "MB", bound: 80 })] : []),
  ];
}

/** Decisions in a process that runs already, on the engine that the executable has. */
async function warmRows() {
  const script = join(scratch, "warm.mjs");
  await build({
    entryPoints: [join(root, "bench/warm.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    banner: { js: 'import { createRequire as cr } from "node:module"; const require = cr(import.meta.url);' },
    plugins: [aliases],
    outfile: script,
    logLevel: "warning",
  });
  const many = manyRules();
  const subject = (name, payload, rounds, bundle = defaultBundle) => ({
    name,
    payload,
    bundle,
    rounds: quick ? Math.ceil(rounds / 10) : rounds,
  });
  const subjects = [
    subject("short", shortCall, 500),
    subject("64 KB", longCommand(64), 20),
    subject("32 KB", longCommand(32), 20),
    subject("1 MB", longFile(1024), 20),
    subject("512 KB", longFile(512), 20),
    ...(many ? [subject("rules", shortCall, 500, many)] : []),
  ];
  const results = piped(bun?.path ?? process.execPath, [script], subjects);
  const ms = (name) => median(results[name]);
  return [
    row({ what: "warm decision, one Bash call", value: ms("short"), unit: "ms", bound: 1 }),
    ...(many
      ? [
          row({
            what: "1,000 more rules for other tools add",
            value: (ms("rules") / ms("short") - 1) * 100,
            unit: "%",
            bound: 20,
          }),
        ]
      : []),
    row({ what: "shell command of 64 KB, warm", value: ms("64 KB"), unit: "ms", bound: 100 }),
    row({ what: "shell command, 64 KB / 32 KB", value: ms("64 KB") / ms("32 KB"), unit: "x", bound: 2.5 }),
    row({ what: "payload of 1 MB, warm", value: ms("1 MB"), unit: "ms", bound: 500 }),
    row({ what: "payload, 1 MB / 512 KB", value: ms("1 MB") / ms("512 KB"), unit: "x", bound: 2.5 }),
  ];
}

function sizeRows() {
  const size = (path) => statSync(path).size;
  return [
    row({ what: "default bundle", value: size(defaultBundle) / 1024, unit: "KB" }),
    row({ what: "policy module in it", value: moduleSize() / 1024, unit: "KB" }),
    row({ what: "code that the hook loads (Node build)", value: size(join(nodeBuild, "hook.mjs")) / 1024, unit: "KB" }),
    row({ what: "executable", value: size(executable) / 2 ** 20, unit: "MB" }),
  ];
}

function moduleSize() {
  const folder = join(scratch, "bundle");
  mkdirSync(folder);
  spawnSync("tar", ["-xzf", defaultBundle, "-C", folder], { stdio: "ignore" });
  const module = join(folder, "policy.wasm");
  return existsSync(module) ? statSync(module).size : Number.NaN;
}

/** The default policies and 1,000 rules that concern other tools; undefined while `build` takes no rule files. */
function manyRules() {
  const rules = Array.from({ length: 1000 }, (_, at) =>
    [
      `  - id: bench.rule-${at}`,
      "    matcher: WebFetch",
      `    if: WebFetch(domain:site-${at}.example)`,
      "    decision: deny",
      "    reason: A rule of the bench.",
    ].join("\n"),
  );
  const folder = join(scratch, "rules");
  mkdirSync(folder);
  writeFileSync(join(folder, "rules.yaml"), `version: 1\nrules:\n${rules.join("\n")}\n`);
  const bundle = join(scratch, "rules.tar.gz");
  const { status } = spawnSync(executable, ["build", join(root, "policies"), folder, "-o", bundle], {
    stdio: "ignore",
  });
  return status === 0 && existsSync(bundle) ? bundle : undefined;
}

function piped(file, args, subjects) {
  const { status, stdout, stderr } = spawnSync(file, args, {
    input: JSON.stringify(subjects),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    cwd: root,
  });
  if (status !== 0) throw new Error(`${args[0]} failed: ${stderr.slice(0, 2000)}`);
  return JSON.parse(stdout);
}
