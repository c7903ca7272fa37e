import { afterEach, describe, expect, it } from "vitest";
import { runBuild } from "../../src/cli/commands/build.ts";
import { runEval } from "../../src/cli/commands/eval.ts";
import { runTest } from "../../src/cli/commands/test.ts";
import type { Check } from "../../src/cli/output/check.ts";
import { evidencePlace } from "../../src/cli/output/eval-checks.ts";
import { type CheckFormat, formatChecks } from "../../src/cli/output/formats.ts";
import { junitFaults, sarifFaults } from "./schemas.ts";
import { type Desk, desk } from "./support.ts";

const nasty = 'a "b" <c> & \u0000\u001b[31m\ud800 %0A\n::error::x # d, e: f';
const checks: Check[] = [
  { name: "fine", group: "a.yaml", status: "pass", kind: "hookguard/case", place: { file: "a.yaml", line: 1 }, ms: 12 },
  {
    name: nasty,
    group: nasty,
    status: "fail",
    kind: "hookguard/event",
    message: nasty,
    place: { file: "dir with space/é.json", line: 3, column: 7 },
    policy: { id: "git.push", title: nasty, severity: "high", docs: "docs/x.md", file: "git/push.rego", line: 9 },
  },
  { name: "b", group: "a.yaml", status: "warn", kind: "hookguard/event", message: "m", place: { file: "b", line: 2 } },
  { name: "c", group: "a.yaml", status: "skip", kind: "hookguard/test", place: { file: "c", line: 4 } },
];
const text = (format: CheckFormat, all = checks) => formatChecks(format, all, { columns: 100 });

describe("whatever stands in an event", () => {
  it("junit: is escaped, counted, and valid by its schema", async () => {
    const xml = text("junit");
    expect(xml).toContain('<testsuites name="hookguard" tests="4" failures="1" errors="0" time="0.012">');
    expect(xml).toContain('failures="0" errors="0" time="0.012" skipped="1">');
    expect(await junitFaults(xml)).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
    expect(xml).not.toMatch(/[\u0000-\u0008\u001b]|<c>|\ud800/);
    const open = [...xml.matchAll(/<(testsuite|testcase|failure|system-out)\b[^>]*?(?<!\/)>/g)].length;
    expect([...xml.matchAll(/<\/(testsuite|testcase|failure|system-out)>/g)].length).toBe(open);
  });
  it("tap: stays on its line", () => {
    const lines = text("tap").split("\n");
    expect(lines.slice(0, 3)).toEqual(["TAP version 14", "1..4", "ok 1 - fine"]);
    expect(lines.filter((line) => /^(not )?ok \d/.test(line))).toHaveLength(4);
    expect(lines.filter((line) => line.startsWith("not ok 2 "))).toHaveLength(1);
    expect(lines).toContain("ok 4 - c # SKIP");
  });
  it("github: can't become a command", () => {
    const lines = text("github").trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^::error file=dir with space\/é\.json,line=3,col=7,title=git\.push::/);
    expect(lines[0]).toContain("%250A%0A::error::x");
    expect(lines[2]).toBe("4 checked, 1 failed, 1 warning");
  });
  it("table: stays in its row, and shows no control characters", () => {
    const lines = text("table").trimEnd().split("\n");
    expect(lines).toHaveLength(5);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may be left
    expect(lines.join("")).not.toMatch(/[\u0000-\u001f]/);
  });
  it("sarif: is valid by the published schema", () => {
    expect(sarifFaults(text("sarif"))).toEqual([]);
    const log = JSON.parse(text("sarif"));
    const [run] = log.runs;
    expect(run.results).toHaveLength(2);
    expect(run.results[0]).toMatchObject({
      ruleId: "git.push",
      ruleIndex: 0,
      level: "error",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "dir%20with%20space/%C3%A9.json" },
            region: { startLine: 3, startColumn: 7 },
          },
        },
      ],
      relatedLocations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "git/push.rego", uriBaseId: "BUNDLE" },
            region: { startLine: 9 },
          },
        },
      ],
    });
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
  });
  it.each(["junit", "sarif", "tap", "github", "table"] as const)("%s: nothing checked is still well-formed", (format) =>
    expect(text(format, []).length).toBeGreaterThan(0),
  );
  it("junit and sarif: nothing checked is valid, too", async () => {
    expect(sarifFaults(text("sarif", []))).toEqual([]);
    expect(await junitFaults(text("junit", []))).toEqual([]);
  });
  it("the schemas refuse what they should", async () => {
    expect(sarifFaults(text("sarif").replace('"startLine": 3', '"startLine": 0'))).not.toEqual([]);
    expect(sarifFaults(text("sarif").replace('"ruleId"', '"rule_id"'))).not.toEqual([]);
    expect(await junitFaults(text("junit").replace('time="0.012"', 'time="12ms"'))).not.toEqual([]);
    expect(await junitFaults(text("junit").replace("<skipped/>", "<ignored/>"))).not.toEqual([]);
  });
});

describe("where the evidence stands", () => {
  it("is found in the recorded event", () =>
    expect(evidencePlace('{\n  "command": "rm \\"a\\""\n}', 'rm "a"', { file: "e.json", line: 5 })).toEqual({
      file: "e.json",
      line: 6,
      column: 15,
    }));
  it("or the event itself is pointed at", () =>
    expect(evidencePlace("{}", "rm", { file: "e.json", line: 5 })).toEqual({ file: "e.json", line: 5 }));
});

const policy = `# METADATA
# title: No danger
# custom:
#   id: a.danger
package a.danger

deny contains {"reason": "Danger.", "evidence": c.text} if {
	some c in input.shell.commands
	c.program == "danger"
}
`;
const event = (command: string) =>
  JSON.stringify({
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command },
    cwd: "/w",
    session_id: "s",
    tool_use_id: "t",
  });

let here: Desk | undefined;
afterEach(() => {
  here?.remove();
  here = undefined;
});

describe("hookguard test", () => {
  it("points at the failing case", async () => {
    here = desk({ "d/d.rego": policy, "d/cases.yaml": "- allow: ls\n- allow: danger now\n" });
    expect(await runTest([here.folder], { format: "github" }, here.terminal)).toBe(1);
    expect(here.out).toMatch(
      /^::error file=\S*d\/cases\.yaml,line=2,title=hookguard\/case::allow%3A|^::error .*line=2/m,
    );
    expect(here.out).toContain("6 checked, 3 failed, 0 warnings");
  });
  it("nothing tested fails in every format", async () => {
    here = desk({ "d/d.rego": policy });
    expect(await runTest([here.folder], { format: "junit" }, here.terminal)).toBe(1);
    expect(here.out).toContain('failures="1"');
  });
});

describe("hookguard eval", () => {
  it("points at the line of the event, and at the policy's line", async () => {
    here = desk({ "events.jsonl": `${event("ls")}\n${event("ls; git push --force")}\n`, "hooked.json": "{" });
    const file = `${here.folder}/events.jsonl`;
    expect(await runEval([file], { format: "sarif", fail: true }, here.terminal)).toBe(1);
    const [result, ...more] = JSON.parse(here.out).runs[0].results;
    expect(more).toEqual([]);
    expect(result).toMatchObject({
      ruleId: "git.force-push",
      locations: [{ physicalLocation: { region: { startLine: 2 } } }],
      relatedLocations: [
        {
          physicalLocation: {
            artifactLocation: { uri: expect.stringMatching(/force_push\.rego$/), uriBaseId: "BUNDLE" },
          },
        },
      ],
    });
    expect(result.locations[0].physicalLocation.region.startColumn).toBeGreaterThan(1);
  });
  const asking = (agent: string) => ({
    ...JSON.parse(event("git push origin main")),
    permission_mode: "default",
    ...(agent === "gemini"
      ? { hook_event_name: "BeforeTool", tool_name: "run_shell_command", timestamp: "2030-01-01T00:00:00.000Z" }
      : {}),
  });
  const asks = policy.replace("deny contains", "ask contains").replace('c.program == "danger"', 'c.program == "git"');
  it.each([
    ["claude", 0, "warn"],
    ["gemini", 1, "fail"],
  ])("an ask at %s is what becomes of it, in every format", async (agent, code, status) => {
    here = desk({ "d/d.rego": asks, "e.json": JSON.stringify(asking(agent)) });
    const bundle = `${here.folder}/b.tar.gz`;
    const build = { output: bundle, name: "team", revision: "", format: "json" as const };
    expect(await runBuild([`${here.folder}/d`], build, here.terminal)).toBe(0);
    const shown = async (format: CheckFormat) => {
      const before = here?.out.length;
      const options = { agent, bundle: [bundle], format, fail: true };
      expect(await runEval([`${here?.folder}/e.json`], options, here?.terminal ?? desk().terminal)).toBe(code);
      return here?.out.slice(before) ?? "";
    };
    const isFailure = status === "fail";
    expect(await shown("table")).toMatch(new RegExp(`^${status} +a\\.danger`, "m"));
    expect(await shown("junit")).toContain(`failures="${code}"`);
    expect(await shown("tap")).toContain(isFailure ? "not ok 1 - " : "\nok 1 - ");
    expect(await shown("github")).toMatch(isFailure ? /^::error / : /^::warning /);
    expect(JSON.parse(await shown("sarif")).runs[0].results[0].level).toBe(isFailure ? "error" : "warning");
  });
  it("an event that can't be read is a failed check", async () => {
    here = desk({ "broken.json": "{" });
    expect(await runEval([`${here.folder}/broken.json`], { format: "tap", fail: true }, here.terminal)).toBe(3);
    expect(here.out).toContain("not ok 1 - ");
    expect(here.out).toContain("hookguard/payload.json");
  });
});
