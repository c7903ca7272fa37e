// Runs the tests and closes with one line that any CI can read: "N passed, N failed".
//   node scripts/test.mjs              everything but the real clients
//   node scripts/test.mjs --clients    the real clients
//   node scripts/test.mjs --all        types, lint and unused code, the tests, the real clients: what CI runs
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const totals = { passed: 0, failed: 0 };

/** One step that either holds or doesn't. */
function step(name, command, args) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status === 0) totals.passed += 1;
  else {
    totals.failed += 1;
    console.log(`FAILED: ${name} (exit ${status})`);
  }
}

/** One vitest configuration; a file that can't be loaded counts as a failure. */
function vitest(name, args) {
  console.log(`\n== ${name}`);
  const report = join(root, "build", "test-results.json");
  mkdirSync(join(root, "build"), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", ...reporters, ...args],
    {
      cwd: root,
      stdio: "inherit",
    },
  );
  const results = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
  totals.passed += results?.numPassedTests ?? 0;
  const failed = results?.numFailedTests ?? 1;
  totals.failed += status !== 0 && failed === 0 ? 1 : failed;
}

/** The tests that hold the embedded OPA against an executable of the same version need one. */
function compareWithOpa() {
  console.log("\n== an `opa` executable to compare with");
  const script = ["scripts/opa-executable.mjs"];
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { cwd: root, encoding: "utf8" });
  if (status === 0) process.env.HOOKGUARD_TEST_OPA = stdout.trim();
  else console.log(`${stderr.trim()}\nwithout it these tests are skipped`);
}

const [mode] = process.argv.slice(2);
const npx = (...args) => [process.execPath, [join(root, "node_modules", ...args[0].split("/")), ...args.slice(1)]];
if (mode === "--all") {
  step("types", ...npx("typescript/bin/tsc", "--noEmit"));
  step("lint and format", ...npx("@biomejs/biome/bin/biome", "check", "."));
  step("unused code", ...npx("knip/bin/knip.js"));
  if (spawnSync("go", ["version"]).status === 0) {
    step("embedded OPA rebuilds to the same bytes", process.execPath, ["opa/build.mjs", "--verify"]);
    compareWithOpa();
  } else console.log("\n== no Go here: the embedded OPA is not rebuilt, nor compared with an `opa` executable");
}
if (mode !== "--clients") vitest("tests", process.argv.slice(mode === "--all" ? 3 : 2));
if (mode === "--clients" || mode === "--all") vitest("real clients", ["--config", "test/clients/vitest.config.ts"]);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
