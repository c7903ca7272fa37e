import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { runInit } from "../../src/cli/commands/init.ts";
import { runTest } from "../../src/cli/commands/test.ts";
import { createProgram } from "../../src/cli/program.ts";
import { readConfig } from "../../src/config/read.ts";
import { scaffold } from "../../src/install/scaffold.ts";
import { type AssetName, provideAssets } from "../../src/ports/assets.ts";
import { type Stage, stage } from "./stage.ts";

const root = resolve(import.meta.dirname, "../..");
const assets: Partial<Record<AssetName, string>> = {
  "default-bundle": "build/default-bundle.tar.gz",
  "opa-artefact": "opa/opa.wasm.br",
  "opa-wasm-exec": "opa/wasm_exec.js",
  capabilities: "bundles/capabilities.json",
  "input-schema": "docs/schema/hookguard.input.v1.schema.json",
};
provideAssets((name) => readFileSync(join(root, assets[name] ?? name)));

let here: Stage;
afterEach(() => here.remove());

describe("hookguard init", () => {
  test("writes a project's policy, and says what comes next", () => {
    here = stage();
    expect(runInit({}, here.context.terminal)).toBe(0);
    const written = Object.keys(here.files()).filter(
      (file) => file.startsWith("project/.hookguard") && !file.endsWith("/"),
    );
    expect(written.sort()).toEqual(
      Object.keys(scaffold)
        .map((path) => `project/.hookguard/${path}`)
        .sort(),
    );
    expect(here.out).toContain("hookguard build .hookguard/policies");
  });

  test("what it writes is a valid configuration, with and without its bundle", () => {
    const text = scaffold["hookguard.yaml"] ?? "";
    expect(readConfig(text, "hookguard.yaml").config).toEqual({ version: 1 });
    const on = text.replace(/^# (bundles:| {2}- name: project| {4}source: )/gm, "$1");
    expect(readConfig(on, "hookguard.yaml").config.bundles).toEqual([{ name: "project", source: "project.tar.gz" }]);
    here = stage();
  });

  test("git keeps the bundle that the configuration may name, and no private key", () => {
    here = stage();
    expect(runInit({}, here.context.terminal)).toBe(0);
    const { project } = here;
    expect(spawnSync("git", ["init", "-q"], { cwd: project }).status).toBe(0);
    const ignored = (path: string) => spawnSync("git", ["check-ignore", "-q", path], { cwd: project }).status === 0;
    expect(ignored(".hookguard/team.key")).toBe(true);
    for (const path of [".hookguard/project.tar.gz", ".hookguard/team.pub", ".hookguard/hookguard.yaml"])
      expect({ path, ignored: ignored(path) }).toEqual({ path, ignored: false });
  });

  test("its CI job runs the version that wrote it, with verbs that exist", () => {
    const job = parse(scaffold["ci/github.yml"] ?? "") as { jobs: { policy: { steps: { run?: string }[] } } };
    const runs = job.jobs.policy.steps.flatMap(({ run }) => (run === undefined ? [] : [run]));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    here = stage();
    const verbs = createProgram(here.context.terminal, () => undefined).commands.map((command) => command.name());
    expect(runs).toHaveLength(2);
    for (const run of runs) {
      const [npx, yes, name, verb] = run.split(" ");
      expect([npx, yes, name]).toEqual(["npx", "--yes", `hookguard@${version}`]);
      expect(verbs).toContain(verb);
    }
  });

  test("its policies build, and their tests and cases pass as written", async () => {
    here = stage();
    runInit({}, here.context.terminal);
    here.out = "";
    const code = await runTest(
      [join(here.project, ".hookguard/policies")],
      { format: "pretty" },
      here.context.terminal,
    );
    expect(code, here.out).toBe(0);
  }, 120_000);

  test("never writes over a file, and then writes none", () => {
    here = stage();
    here.write("project/.hookguard/policies/rules/rules.yaml", "mine");
    const before = here.files();
    expect(() => runInit({}, here.context.terminal)).toThrow("Already there, so nothing was written");
    expect(here.files()).toEqual(before);
  });

  test("--dry-run writes nothing", () => {
    here = stage();
    runInit({ dryRun: true, json: true }, here.context.terminal);
    expect(JSON.parse(here.out)).toMatchObject({ version: 1, command: "init", dry_run: true });
    expect(existsSync(join(here.project, ".hookguard"))).toBe(false);
  });
});
