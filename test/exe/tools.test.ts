import { existsSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { program, runCommand, scratch } from "./program.ts";

/** `hookguard new` and `bench` as they are shipped. The embedded OPA starts: seconds, and more on a busy machine. */
const LIMIT_MS = 110_000;

const hookguard = (cwd: string, ...args: string[]) =>
  runCommand([program, ...args], { stdin: "", cwd, limitMs: LIMIT_MS });

test("a new rule in a new project builds, checks strictly, and passes as written", async () => {
  const folder = scratch();
  expect(await hookguard(folder, "init")).toMatchObject({ exitCode: 0 });
  expect(await hookguard(folder, "new", "rule", "git/no-tags")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(await hookguard(folder, "check", "--strict", ".hookguard/policies")).toMatchObject({ exitCode: 0 });
  const tested = await hookguard(folder, "test", ".hookguard/policies");
  expect(tested.exitCode, tested.stdout + tested.stderr).toBe(0);
  expect(await hookguard(folder, "new", "rule", "git/no-tags")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("Already there"),
  });
}, 240_000);

test("a name that is none is told what a name is; a link is not followed", async () => {
  const folder = scratch();
  expect(await hookguard(folder, "new", "rule", "../x", "--dir", ".")).toMatchObject({
    exitCode: 2,
    stdout: "",
    stderr: expect.stringContaining("`../x` is no name for a rule: a word begins with a lower-case letter."),
  });
  const elsewhere = scratch();
  symlinkSync(elsewhere, join(folder, "git"));
  expect(await hookguard(folder, "new", "rule", "git/x", "--dir", ".")).toMatchObject({ exitCode: 3 });
  expect(existsSync(join(elsewhere, "x"))).toBe(false);
});

test("bench times the executable's own runtime", async () => {
  const ran = await hookguard(scratch(), "bench", "--command", "git push --force", "--count", "20", "--format", "json");
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(JSON.parse(ran.stdout)).toMatchObject({
    version: 1,
    runtime: { name: "bun" },
    events: [{ verdict: "deny", decision: { count: 20 } }],
    bundles: [{ source: "built-in", layer: "system" }],
  });
}, 120_000);

test("bench of an event that can't be read, and a count that is none", async () => {
  const folder = scratch();
  writeFileSync(join(folder, "e.json"), "[");
  expect(await hookguard(folder, "bench", "e.json")).toMatchObject({ exitCode: 3, stdout: "" });
  expect(await hookguard(folder, "bench", "--command", "ls", "--count", "0")).toMatchObject({
    exitCode: 2,
    stdout: "",
  });
});
