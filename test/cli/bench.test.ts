import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readArchive, writeArchive } from "../../src/bundle/archive.ts";
import { type BenchOptions, runBench } from "../../src/cli/commands/bench.ts";
import { runBuild } from "../../src/cli/commands/build.ts";
import { HookguardError } from "../../src/errors.ts";
import { type Desk, desk } from "./support.ts";

const policy = (id: string, more: string) => `# METADATA
# title: ${id}
# custom: {id: ${id}, ${more}}
package ${id}

import data.hookguard.lib.shell

deny contains "no" if {
	some c in shell.commands
	c.program == "${id}"
}
`;

let built: string;
beforeAll(async () => {
  const { folder, terminal, remove } = desk({
    "a.rego": policy("a", "tools: [shell]"),
    "b.rego": policy("b", "events: [prompt.submit]"),
    "rules.yaml": "version: 1\nrules:\n  - {id: push, if: Bash(git push *), decision: ask, reason: A release step.}\n",
  });
  built = mkdtempSync(join(tmpdir(), "hookguard-bench-"));
  await runBuild([folder], { output: join(built, "team.tar.gz"), name: "team", format: "pretty" }, terminal);
  const files = readArchive(readFileSync(join(built, "team.tar.gz")), "team");
  for (const path of [...files.keys()]) if (path.endsWith(".rego")) files.delete(path);
  writeFileSync(join(built, "bare.tar.gz"), writeArchive(files));
  remove();
}, 120_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let at: Desk;
afterEach(() => at.remove());

const options = (more: Partial<BenchOptions> = {}): BenchOptions => ({
  count: 5,
  format: "json",
  bundle: [join(built, "team.tar.gz")],
  ...more,
});

const event = (tool_name: string, tool_input: object) => ({
  session_id: "s",
  cwd: "/srv/app",
  hook_event_name: "PreToolUse",
  tool_name,
  tool_input,
});

const isTime = {
  count: expect.any(Number),
  median_ns: expect.any(Number),
  p95_ns: expect.any(Number),
  min_ns: expect.any(Number),
};

test("tells the times of every event, and of every bundle before its first decision", async () => {
  const lines = [event("Bash", { command: "a x" }), event("Read", { file_path: "x" })];
  at = desk({ "e.jsonl": lines.map((line) => `${JSON.stringify(line)}\n`).join("") });
  expect(await runBench(["e.jsonl"], options({ agent: "claude" }), at.terminal)).toBe(0);
  const { version, events, bundles, memory, notes } = JSON.parse(at.out);
  expect(version).toBe(1);
  expect(events).toMatchObject([
    {
      source: "e.jsonl:1",
      tool: "Bash",
      verdict: "deny",
      decision: isTime,
      policy: isTime,
      rules_asked: 2,
      rules_in_force: 3,
    },
    { source: "e.jsonl:2", tool: "Read", verdict: "none", rules_asked: 1 },
  ]);
  for (const { decision, policy } of events) {
    expect(decision.count).toBe(5);
    expect(policy.min_ns).toBeGreaterThan(0);
    expect(decision.min_ns).toBeLessThanOrEqual(decision.median_ns);
    expect(decision.median_ns).toBeLessThanOrEqual(decision.p95_ns);
  }
  const module = readArchive(readFileSync(join(built, "team.tar.gz")), "team").get("policy.wasm");
  expect(bundles).toMatchObject([
    { source: join(built, "team.tar.gz"), name: "team", layer: "command line", rules: 3, module_bytes: module?.length },
  ]);
  expect(bundles[0].load.median_ns).toBeGreaterThan(0);
  expect(bundles[0].compile.median_ns).toBeGreaterThan(0);
  expect(memory.rss_bytes).toBeGreaterThan(1_000_000);
  expect(notes).toEqual([]);
  expect(events[0].rules).toBeUndefined();
});

test("--rules times each rule that is asked, alone", async () => {
  at = desk();
  await runBench([], options({ command: "a x", rules: true }), at.terminal);
  const [told] = JSON.parse(at.out).events;
  expect(told.rules.map(({ id }: { id: string }) => id).sort()).toEqual(["(rule files)", "a"]);
  for (const rule of told.rules) expect(rule).toMatchObject({ ...isTime, bundle: join(built, "team.tar.gz") });
}, 120_000);

test("--rules on a bundle without Rego says that it can't, and times the rest", async () => {
  at = desk();
  await runBench([], options({ command: "a x", rules: true, bundle: [join(built, "bare.tar.gz")] }), at.terminal);
  const { events, notes } = JSON.parse(at.out);
  expect(events).toMatchObject([{ verdict: "deny", decision: isTime, rules: [] }]);
  expect(notes).toEqual([expect.stringContaining("can't be timed apart")]);
}, 120_000);

test("for a person: in 80 columns, no colour through a pipe", async () => {
  at = desk();
  const command = "git push --force-with-lease origin topic";
  await runBench([], options({ command, format: "pretty", bundle: [] }), { ...at.terminal, columns: 80 });
  const text = at.out.replace(/[\d.]+ (ns|µs|ms|s |KB|MB)/g, "# $1").replace(/ +/g, " ");
  expect(text).toMatch(
    /^--command: claude PreToolUse Bash, pass\n decision median # .s p95 # .s\n policy median # .s p95 # .s\n/,
  );
  expect(text).toMatch(
    /^built-in \(system\): \d+ rules, module # KB, archive # .B\n compile median # .s p95 # .s\n load/m,
  );
  expect(Math.max(...at.out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(at.out).not.toContain("\u001b");
});

test.each([
  ["a file that is not there", ["gone.json"], {}, "io", 3],
  ["a FIFO", ["fifo"], {}, "io", 3],
  ["a huge file", ["huge.jsonl"], {}, "io", 3],
  ["broken JSON", ["broken.json"], {}, "payload.json", 3],
  ["a bundle that is not there", [], { command: "ls", bundle: ["gone.tar.gz"] }, "bundle.missing", 3],
  ["both an event and a command", ["broken.json"], { command: "ls" }, "usage", 2],
  ["an agent that nobody knows", [], { command: "ls", agent: "cursor" }, "agent.unknown", 2],
])("refuses %s", async (_, files, more, code, exitCode) => {
  at = desk({ "broken.json": "{\n  1}", "huge.jsonl": "" });
  execFileSync("mkfifo", [join(at.folder, "fifo")]);
  truncateSync(join(at.folder, "huge.jsonl"), 513 * 1024 * 1024);
  const error = await runBench(files, options(more), at.terminal).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(HookguardError);
  expect(error).toMatchObject({ code, exitCode });
  if (code === "payload.json")
    expect(error).toMatchObject({ diagnostics: [{ position: { file: "broken.json", line: 2, column: 3 } }] });
  expect(at.out).toBe("");
});
