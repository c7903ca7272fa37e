import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readArchive, writeArchive } from "../../src/bundle/archive.ts";
import { runBuild } from "../../src/cli/commands/build.ts";
import { type ExplainOptions, runExplain } from "../../src/cli/commands/explain.ts";
import { HookguardError } from "../../src/errors.ts";
import { type Desk, desk } from "./support.ts";

/** Policies whose every expression can be told from the others. */
const policies = {
  "disk/disk.rego": `# METADATA
# title: Formatting disks
# custom:
#   id: disk.format
#   severity: high
#   events: [tool.before]
#   tools: [shell]
package team.disk

import data.hookguard.lib.shell

deny contains {"reason": "This formats a disk.", "evidence": c.text} if {
	some c in shell.commands
	c.program == "mkfs"
	aims_at_disk(c)
	not shell.has_exact_option(c, {"-n"})
}

aims_at_disk(c) if {
	some operand in c.operands
	startswith(operand, "/dev/")
}
`,
  "prompts/prompts.rego": `# METADATA
# title: Prompts
# custom:
#   id: prompts.secret
#   events: [prompt.submit]
package team.prompts

warn contains "a secret" if contains(input.prompt, "hunter2")
`,
  "files/files.rego": `# METADATA
# title: Lock files
# custom:
#   id: files.lock
#   tools: [write, edit]
package team.files

import data.hookguard.lib.path

ask contains "a lock file" if {
	some p in path.written
	path.named(p, {"yarn.lock"})
}
`,
  "rules/rules.yaml": `version: 1
rules:
  - id: push.ask
    matcher: Bash
    if: Bash(git push *)
    decision: ask
    reason: Pushing is a release step.
  - id: push.coda
    agents: [coda]
    matcher: Bash
    if: Bash(git push *)
    decision: deny
    reason: Coda never pushes.
`,
};

let built: string;
beforeAll(async () => {
  const building = desk(policies);
  built = mkdtempSync(join(tmpdir(), "hookguard-explain-"));
  await runBuild(
    [building.folder],
    { output: join(built, "team.tar.gz"), name: "team", format: "pretty" },
    building.terminal,
  );
  const files = readArchive(readFileSync(join(built, "team.tar.gz")), "team");
  for (const path of [...files.keys()]) if (path.endsWith(".rego")) files.delete(path);
  writeFileSync(join(built, "bare.tar.gz"), writeArchive(files));
  building.remove();
}, 120_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let at: Desk;
afterEach(() => at.remove());

interface Told {
  counts: Record<string, number>;
  rules: { id: string; standing: string; [more: string]: unknown }[];
  notes: string[];
  [more: string]: unknown;
}

function options(more: Partial<ExplainOptions> = {}): ExplainOptions {
  return { top: 5, format: "json", bundle: [join(built, "team.tar.gz")], ...more };
}

async function told(command: string, more: Partial<ExplainOptions> = {}): Promise<Told> {
  at = desk();
  expect(await runExplain(undefined, options({ command, ...more }), at.terminal), at.err).toBe(0);
  const { version, results } = JSON.parse(at.out) as { version: number; results: Told[] };
  expect(version).toBe(1);
  expect(results).toHaveLength(1);
  return results[0] as Told;
}

async function page(command: string, more: Partial<ExplainOptions> = {}, terminal: object = {}): Promise<string> {
  at = desk();
  await runExplain(undefined, options({ command, format: "pretty", ...more }), {
    ...at.terminal,
    columns: 80,
    cwd: "/srv/app",
    ...terminal,
  });
  return at.out.replaceAll(at.folder, "/here").replaceAll(built, "/bundles");
}

async function refusal(file: string | undefined, more: Partial<ExplainOptions> = {}): Promise<HookguardError> {
  const error = await runExplain(file, options(more), at.terminal).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof HookguardError) return error;
  throw error ?? new Error("nothing was refused");
}

describe("hookguard explain", () => {
  test("tells the rule that matched, the lines that held, and where it comes from", async () => {
    const { rules, counts } = await told("sudo mkfs /dev/sda1");
    expect(counts).toEqual({ matched: 1, nearly: 0, no: 2, not_asked: 2, unknown: 0 });
    expect(rules).toMatchObject([
      {
        id: "disk.format",
        standing: "matched",
        severity: "high",
        bundle: { name: "team", layer: "command line", source: join(built, "team.tar.gz") },
        location: { file: "disk/disk.rego", line: 8 },
        findings: [{ verb: "deny", reason: "This formats a disk.", evidence: "sudo mkfs /dev/sda1" }],
        bodies: [
          {
            rule: "deny",
            file: "disk/disk.rego",
            line: 12,
            held: true,
            passed: 4,
            of: 4,
            progress: 1,
            causes: expect.arrayContaining([
              { rule: "disk.aims_at_disk", file: "disk/disk.rego", line: 19, held: true },
            ]),
          },
        ],
      },
    ]);
    expect(JSON.stringify(rules[0]?.bodies)).toContain('"locals":{"c":');
    expect(Object.keys(rules[0]?.facts ?? {})).toContain("input.shell.commands");
  });

  test("tells what nearly matched, with the line that stopped it, its values, and the helper that said no", async () => {
    const { rules, counts } = await told("mkfs disk.img");
    expect(counts).toMatchObject({ matched: 0, nearly: 1 });
    expect(rules).toMatchObject([
      {
        id: "disk.format",
        standing: "nearly",
        findings: [],
        bodies: [
          {
            held: false,
            passed: 2,
            of: 4,
            expressions: [
              { line: 13, text: "some c in shell.commands", state: "passed" },
              { line: 14, text: 'c.program == "mkfs"', state: "passed" },
              { line: 15, text: "aims_at_disk(c)", state: "stopped" },
              { line: 16, state: "not reached" },
            ],
            stopped: {
              line: 15,
              causes: [
                {
                  rule: "disk.aims_at_disk",
                  held: false,
                  stopped: { line: 21, values: 'startswith("disk.img", "/dev/")', locals: { operand: '"disk.img"' } },
                },
              ],
            },
          },
        ],
      },
    ]);
  });

  test("an exception that kept it from matching is what stopped it", async () => {
    const { rules } = await told("mkfs /dev/sda1 -n");
    expect(rules).toMatchObject([
      { id: "disk.format", standing: "nearly", bodies: [{ passed: 3, of: 4, stopped: { line: 16 } }] },
    ]);
    expect(JSON.stringify(rules[0]?.bodies)).toContain('"rule":"shell.has_exact_option"');
  });

  test("values of comparisons are those that were compared", async () => {
    const { rules } = await told("ls", { rule: "disk.format" });
    expect(rules).toMatchObject([
      { standing: "no", bodies: [{ passed: 1, progress: 0, stopped: { line: 14, values: '"ls" == "mkfs"' } }] },
    ]);
  });

  test("a rule of a rule file is told by its conditions", async () => {
    const { rules } = await told("git status", { rule: "push.ask" });
    expect(rules).toMatchObject([
      {
        standing: "nearly",
        location: { file: "rules/rules.yaml", line: 3 },
        conditions: [
          { name: "matcher", wanted: "Bash", found: "Bash", held: true },
          { name: "program", wanted: "bash(git push *)", found: "git", held: true },
          { name: "if", wanted: "bash(git push *)", found: "git status", held: false },
        ],
      },
    ]);
  });

  test("a rule file's rule that hit tells what it hit; one for another agent that it is not for this one", async () => {
    const { rules } = await told("cd /x && git push origin");
    expect(rules).toMatchObject([{ id: "push.ask", standing: "matched" }]);
    expect(rules[0]?.conditions).toMatchObject([{}, {}, { name: "if", found: "git push origin", held: true }]);
    at.remove();
    const other = await told("git push", { rule: "push.coda" });
    expect(other.rules).toMatchObject([
      { standing: "no", conditions: [{ name: "agent", wanted: "coda", held: false }, {}, {}, {}] },
    ]);
    at.remove();
    const coda = await told("git push", { rule: "push.coda", agent: "coda" });
    expect(coda.rules).toMatchObject([
      { standing: "matched", conditions: [{ name: "agent", held: true }, {}, {}, {}] },
    ]);
  });

  test.each([
    ["prompts.secret", "it is for prompt.submit; this is tool.before"],
    ["files.lock", "it is for tools of the kind write, edit; this is shell"],
  ])("%s was not asked, and why", async (rule, why) => {
    expect((await told("ls", { rule })).rules).toMatchObject([{ id: rule, standing: "not_asked", why, bodies: [] }]);
  });

  test("a bundle without Rego is honest: what it said is there, how is not", async () => {
    const bare = { bundle: [join(built, "bare.tar.gz")] };
    const hit = await told("mkfs /dev/sda1", bare);
    expect(hit.rules).toMatchObject([
      { id: "disk.format", standing: "matched", findings: [{ reason: "This formats a disk." }], bodies: [], facts: {} },
    ]);
    expect(hit.notes).toEqual([expect.stringContaining("holds a compiled module and no Rego")]);
    expect(hit.counts).toMatchObject({ matched: 1, nearly: 0, not_asked: 2, unknown: 2 });
    expect(hit.input).toBeDefined();
    at.remove();
    expect((await told("ls", { ...bare, rule: "disk.format" })).rules).toMatchObject([{ standing: "unknown" }]);
  });

  test("the built-in pack names its layer; --top limits what nearly matched", async () => {
    const lease = "git push --force-with-lease origin topic";
    const { rules, counts } = await told(lease, { bundle: [], top: 100 });
    expect(rules).toHaveLength(counts.nearly ?? 0);
    expect(rules.map(({ id }) => id)).toContain("git.force-push");
    for (const rule of rules) expect(rule).toMatchObject({ bundle: { source: "built-in", layer: "system" } });
    at.remove();
    expect((await told(lease, { bundle: [], top: 1 })).rules).toMatchObject([{ id: rules[0]?.id }]);
  });

  test("--event sends the command as another event", async () => {
    expect(await told("mkfs /dev/sda1", { event: "PermissionRequest" })).toMatchObject({
      event: "PermissionRequest",
      kind: "permission.request",
      counts: { matched: 0 },
    });
  });
});

describe("for a person", () => {
  test("what matched", async () => {
    expect(await page("mkfs /dev/sda1")).toMatchInlineSnapshot(`
      "✗ refused  claude PreToolUse Bash  --command
          mkfs /dev/sda1
          ^^^^^^^^^^^^^^
        disk.format (high)
          This formats a disk.

      Matched (1)
        disk.format (high)  deny
          command line: /bundles/team.tar.gz, disk/disk.rego:8
          deny at disk.rego:12 holds
          ✓  13  some c in shell.commands
          ✓  14  c.program == "mkfs"
          ✓  15  aims_at_disk(c)
          ✓  16  not shell.has_exact_option(c, {"-n"})
            because shell.commands at shell.rego:11 holds
            because disk.aims_at_disk at disk.rego:19 holds
            with c = {"argv": ["mkfs", "/dev/sda1"], "assignments": [], "cwd": "/srv/…
            read input.shell.commands = [{"argv": ["mkfs", "/dev/sda1"], "assignments…

      1 matched, 0 nearly; 2 far from it, 2 for other events or tools.
      "
    `);
  });

  test("what nearly matched", async () => {
    expect(await page("mkfs disk.img && git status")).toMatchInlineSnapshot(`
      "✓ let through  claude PreToolUse Bash  --command
          mkfs disk.img && git status

      Nearly matched (2)
        push.ask
          command line: /bundles/team.tar.gz, rules/rules.yaml:3
          ✓ matcher Bash is met by Bash
          ✓ program bash(git push *) is met by mkfs, git
          ✗ if bash(git push *) is not met by mkfs disk.img; git status

        disk.format (high)
          command line: /bundles/team.tar.gz, disk/disk.rego:8
          deny at disk.rego:12 got past 2 of 4
          ✓  13  some c in shell.commands
          ✓  14  c.program == "mkfs"
          ✗  15  aims_at_disk(c)
                 disk.aims_at_disk stops at disk.rego:21: startswith(operand, "/dev/")
                   startswith("disk.img", "/dev/")
          ·  16  not shell.has_exact_option(c, {"-n"})
            read input.shell.commands = [{"argv": ["mkfs", "disk.img"], "assignments"…

      0 matched, 2 nearly; 1 far from it, 2 for other events or tools.
      "
    `);
  });

  test("nothing is wider than the terminal, painted without colour, or drives the terminal", async () => {
    const command = `git push --force-with-lease origin ${"x".repeat(200)} \u001b[31m\u0007 # \u202e`;
    const text = await page(command, { bundle: [] });
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
    at.remove();
    expect(await page("mkfs x", {}, { color: true })).toContain("\u001b[");
  });
});

describe("what can't be explained", () => {
  test("a rule that nobody knows, with those that are close", async () => {
    at = desk();
    const error = await refusal(undefined, { command: "ls", rule: "disk.fromat" });
    expect(error).toMatchObject({ code: "usage", exitCode: 2 });
    expect(error.message).toBe("No rule in force is called disk.fromat. Close to it: disk.format.");
  });

  test.each([
    ["broken JSON", '{\n  "a": 1,\n  "b": }', { line: 3, column: 8 }],
    ["JSON that ends too early", '{"a": [1', { line: 1, column: 9 }],
    ["a comment", '{"a": 1} // x', { line: 1, column: 10 }],
  ])("%s, with its place", async (_, text, position) => {
    at = desk({ "e.json": text });
    const error = await refusal("e.json");
    expect(error).toMatchObject({ code: "payload.json", exitCode: 3 });
    expect(error.diagnostics).toMatchObject([{ position: { file: "e.json", ...position } }]);
  });

  test("a broken line of many, with its line", async () => {
    at = desk({
      "e.jsonl": '{"hook_event_name": "Stop", "session_id": "s", "cwd": "/", "stop_hook_active": false}\n\n{"a"}\n',
    });
    expect((await refusal("e.jsonl")).diagnostics).toMatchObject([
      { position: { file: "e.jsonl", line: 3, column: 5 } },
    ]);
  });

  test.each([
    ["a file that is not there", "gone.json", "io", "there is no such file"],
    ["a folder", "folder", "io", "no regular file"],
    ["a FIFO", "fifo", "io", "it is a FIFO; pipe it into `-`"],
    ["an empty file", "empty.json", "payload.empty", "no input"],
    ["a payload that is larger than any", "large.json", "payload.too-large", "larger than 33554432 bytes"],
    ["a file that is larger than any", "huge.jsonl", "io", "larger than"],
    ["no object", "list.json", "payload.json", "not an object"],
    ["an event of nobody", "odd.json", "", ""],
  ])("%s", async (_, file, code, why) => {
    at = desk({
      "folder/x": "",
      "empty.json": "",
      "large.json": "",
      "huge.jsonl": "",
      "list.json": "[]",
      "odd.json": '{"x": 1}',
    });
    execFileSync("mkfifo", [join(at.folder, "fifo")]);
    truncateSync(join(at.folder, "large.json"), 32 * 1024 * 1024 + 1);
    truncateSync(join(at.folder, "huge.jsonl"), 513 * 1024 * 1024);
    const error = await refusal(file);
    expect(error.exitCode).toBe(3);
    if (code !== "") expect(error.code).toBe(code);
    expect(error.message).toContain(why);
  });

  test.each([
    ["both", "e.json", { command: "ls" }],
    ["--event without --command", "e.json", { event: "Stop" }],
    ["a command of an agent that nobody knows", undefined, { command: "ls", agent: "cursor" }],
  ])("%s", async (_, file, more) => {
    at = desk({ "e.json": "{}" });
    expect(await refusal(file, more)).toMatchObject({ exitCode: 2 });
  });

  test("a bundle that is not there", async () => {
    at = desk();
    expect(await refusal(undefined, { command: "ls", bundle: ["gone.tar.gz"] })).toMatchObject({
      code: "bundle.missing",
    });
  });
});
