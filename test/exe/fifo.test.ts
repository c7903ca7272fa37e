import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { claude, undecided } from "./agents.ts";
import { runHook, scratch } from "./program.ts";

/** A FIFO wherever a hook reads: opened as a file it would hang until the client gives up. */

const stdin = JSON.stringify(claude.call("ls"));

function fifo(home: string, path: string): string {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  execFileSync("mkfifo", [file]);
  return file;
}

test("behind --bundle: refused at once", async () => {
  const file = fifo(scratch(), "b.tar.gz");
  const ran = await runHook({ stdin, args: ["claude", "--bundle", file] });
  expect(ran.stdout).toContain("it is no regular file");
  expect(ran).toMatchObject({ exitCode: claude.refused("").exitCode });
});

test("in place of a configuration: refused at once", async () => {
  const home = scratch();
  fifo(home, "hookguard/hookguard.yaml");
  const ran = await runHook({ stdin, args: ["claude"], env: { XDG_CONFIG_HOME: home } });
  expect(ran.stdout).toContain("it is no regular file");
});

test("in place of the decision log: refused, because nothing can be recorded", async () => {
  const home = scratch();
  const log = fifo(home, "hookguard/decisions.jsonl");
  const ran = await runHook({ stdin, args: ["claude"], env: { XDG_STATE_HOME: home } });
  const reason = undecided(`The decision can't be recorded in ${log}: it is no regular file.`, "log.write");
  expect(ran).toEqual(claude.refused(reason));
});

test("in place of what is trusted: the project is not", async () => {
  const home = scratch();
  const cwd = scratch();
  fifo(home, "hookguard/trusted-projects.json");
  mkdirSync(join(cwd, ".hookguard"), { recursive: true });
  execFileSync("sh", ["-c", "echo 'version: 1' > .hookguard/hookguard.yaml && git init -q"], { cwd });
  const call = JSON.stringify({ ...(claude.call("ls") as object), cwd });
  const ran = await runHook({ stdin: call, args: ["claude"], env: { XDG_CONFIG_HOME: home }, cwd });
  expect(ran).toMatchObject({ exitCode: 0, stdout: "" });
});
