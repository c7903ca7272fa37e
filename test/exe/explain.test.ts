import { execFileSync } from "node:child_process";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claude } from "./agents.ts";
import { program, runCommand, scratch } from "./program.ts";

/** The embedded OPA starts and compiles the whole pack: seconds, and more on a busy machine. */
const LIMIT_MS = 110_000;

/** `hookguard explain` as it is shipped: the embedded OPA runs inside the executable. */
function explain(args: readonly string[], start: Partial<Parameters<typeof runCommand>[1]> = {}) {
  return runCommand([program, "explain", ...args], { stdin: "", limitMs: LIMIT_MS, ...start });
}

test("explains a recorded event from stdin", async () => {
  const ran = await explain(["--format", "json", "--agent", "claude", "-"], {
    stdin: JSON.stringify(claude.call("git push --force")),
  });
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  const { results } = JSON.parse(ran.stdout);
  expect(results[0]).toMatchObject({ agent: "claude", verdict: "deny", notes: [] });
  expect(results[0].rules[0]).toMatchObject({
    id: "git.force-push",
    standing: "matched",
  });
  // What held stands first; other bodies of the rule may stand behind it.
  expect(results[0].rules[0].bodies[0]).toMatchObject({
    held: true,
    file: "hookguard/rules/git/force_push/force_push.rego",
  });
}, 120_000);

test("explains a command, in 80 columns and without colour through a pipe", async () => {
  const ran = await explain(["--command", "git push --force-with-lease origin topic"]);
  expect(ran).toMatchObject({ exitCode: 0, stderr: "" });
  expect(ran.stdout).toContain("Nearly matched");
  expect(ran.stdout).not.toContain("\u001b");
  expect(Math.max(...ran.stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
}, 120_000);

test("a reader that has gone is no bug", async () => {
  expect(await explain(["--command", "ls"], { readerGone: true })).toMatchObject({ stderr: "" });
}, 120_000);

test("bad input: what it is, where, and exit code 3; a wrong id or flag 2", async () => {
  const folder = scratch();
  const at = (name: string) => join(folder, name);
  writeFileSync(at("broken.json"), '{\n"a" 1}');
  writeFileSync(at("huge.jsonl"), "");
  truncateSync(at("huge.jsonl"), 513 * 1024 * 1024);
  execFileSync("mkfifo", [at("fifo")]);
  const told = async (...args: string[]) => {
    const { stdout, stderr, exitCode } = await explain(args, { cwd: folder });
    return { exitCode, stdout, said: stderr };
  };
  expect(await told("broken.json")).toMatchObject({ exitCode: 3, said: expect.stringContaining("broken.json:2:5: ") });
  expect(await told("gone.json")).toMatchObject({ exitCode: 3, said: expect.stringContaining("no such file") });
  expect(await told("fifo")).toMatchObject({ exitCode: 3, said: expect.stringContaining("FIFO") });
  expect(await told("huge.jsonl")).toMatchObject({ exitCode: 3, said: expect.stringContaining("larger than") });
  expect(await told("--command", "ls", "--rule", "nope")).toMatchObject({ exitCode: 2, stdout: "" });
  expect(await told("--command", "ls", "--top", "many")).toMatchObject({ exitCode: 2, stdout: "" });
}, 120_000);
