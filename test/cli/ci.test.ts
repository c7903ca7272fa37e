import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createProgram } from "../../src/cli/program.ts";
import { junitFaults, sarifFaults } from "./schemas.ts";
import { type Desk, desk } from "./support.ts";

/** `docs/ci.md` promises an example that runs: here it does. */

const root = resolve(import.meta.dirname, "../..");
const docs = readFileSync(join(root, "docs/ci.md"), "utf8");

let here: Desk | undefined;
afterEach(() => here?.remove());

const example = Object.fromEntries(
  [...docs.matchAll(/^`([\w./]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm)].map(([, path = "", text = ""]) => [path, text]),
);
const job = /^The job:\n\n```sh\n([\s\S]*?)^```$/m.exec(docs)?.[1]?.trim().split("\n") ?? [];

/** One line of the job, on the desk. @returns the exit code */
async function run(line: string, on: Desk): Promise<{ code: number; out: string }> {
  const [command = "", target] = line.split(" > ");
  const words = command.split(" ").slice(1);
  const at = on.out.length;
  let code = 0;
  const program = createProgram(on.terminal, (status) => {
    code = status;
  });
  const before = process.cwd();
  process.chdir(on.folder);
  try {
    await program.parseAsync(words, { from: "user" });
  } finally {
    process.chdir(before);
  }
  const out = on.out.slice(at);
  if (target !== undefined) on.write(target, out);
  return { code, out };
}

describe("the example of docs/ci.md", () => {
  it("has its files and its job", () => {
    expect(Object.keys(example)).toEqual([
      "policies/prod/prod.rego",
      "policies/prod/cases.yaml",
      "events/release.json",
    ]);
    expect(job).toHaveLength(4);
  });
  it("runs as it is written, and finds what it says", async () => {
    here = desk(example);
    for (const line of job) expect({ line, ...(await run(line, here)) }).toMatchObject({ code: 0 });
    expect(here.read("test-results.xml")).toContain('tests="12" failures="0"');
    expect(await junitFaults(here.read("test-results.xml"))).toEqual([]);
    expect(sarifFaults(here.read("results.sarif"))).toEqual([]);
    const [result, ...more] = JSON.parse(here.read("results.sarif")).runs[0].results;
    expect(more).toEqual([]);
    expect(result).toMatchObject({
      ruleId: "team.production",
      level: "error",
      locations: [{ physicalLocation: { artifactLocation: { uri: "events/release.json" }, region: { startLine: 8 } } }],
      relatedLocations: [{ physicalLocation: { artifactLocation: { uri: "prod/prod.rego" } } }],
    });
    const [shown] = JSON.parse((await run(`${job[3]?.split(" > ")[0]?.replace("sarif", "json")}`, here)).out).results;
    expect(shown).toMatchObject({ agent: "claude" });
    expect((await run(`${job[3]?.split(" > ")[0]} --fail`, here)).code).toBe(1);
  }, 120_000);
});

describe("action.yml and .pre-commit-hooks.yaml", () => {
  const action = parse(readFileSync(join(root, "action.yml"), "utf8"));
  const hooks: { id: string; entry: string }[] = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8"));
  const steps: { name: string; run: string; shell: string; env?: Record<string, string> }[] = action.runs.steps;

  it("the action's scripts are valid bash, and take inputs from variables only", () => {
    expect(action.runs.using).toBe("composite");
    for (const { run, shell, env = {} } of steps) {
      expect(shell).toBe("bash");
      expect(run).not.toContain("${{");
      expect(spawnSync("bash", ["-n", "-c", run]).status).toBe(0);
      for (const value of Object.values(env)) {
        const name = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1] ?? "";
        expect(Object.keys(action.inputs)).toContain(name);
      }
    }
  });
  it("the action runs its own checkout, and takes nothing by its name from a registry", () => {
    const [build, ...others] = steps;
    expect(build?.run.trim().split("\n")).toEqual([
      'cd "$GITHUB_ACTION_PATH"',
      "npm ci --no-audit --no-fund",
      "node scripts/build.mjs",
    ]);
    for (const { run } of steps) expect(run).not.toMatch(/npx|npm (?:i|install|exec)\b/);
    for (const { run } of others) expect(run).toContain('node "$GITHUB_ACTION_PATH/dist/node/hookguard.mjs"');
    expect(existsSync(join(root, "package-lock.json"))).toBe(true);
  });
  it("the action's steps pass on the example of the docs, and fail with it", () => {
    here = desk(example);
    const { folder } = here;
    const given: Record<string, string> = { policies: "policies", format: "tap", args: "--threshold 0" };
    const step = (name: string) => {
      const { run = "", env = {} } = steps.find((one) => one.name === name) ?? {};
      const inputs = Object.entries(env).map(([key, value]) => [key, given[/inputs\.(\w+)/.exec(value)?.[1] ?? ""]]);
      // As GitHub runs `shell: bash`.
      return spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", run], {
        cwd: folder,
        encoding: "utf8",
        env: { PATH: process.env.PATH, HOME: folder, GITHUB_ACTION_PATH: root, ...Object.fromEntries(inputs) },
      });
    };
    expect(step("Check")).toMatchObject({ status: 0 });
    expect(step("Test")).toMatchObject({ status: 0, stdout: expect.stringContaining("TAP version 14") });
    here.write("policies/prod/cases.yaml", "- allow: deploy production\n");
    expect(step("Test")).toMatchObject({ status: 1 });
    here.write("policies/prod/prod.rego", "package\n");
    expect(step("Check").status).not.toBe(0);
  }, 120_000);
  it("the hooks are those of the docs, with verbs and options that exist", () => {
    here = desk();
    const program = createProgram(here.terminal, () => undefined);
    for (const { id, entry } of hooks) {
      const [name, verb, ...options] = entry.split(" ");
      expect(name).toBe("hookguard");
      const command = program.commands.find((known) => known.name() === verb);
      expect(options.filter((option) => !command?.options.some(({ long }) => long === option))).toEqual([]);
      expect(docs).toContain(`id: ${id}`);
    }
  });
});
