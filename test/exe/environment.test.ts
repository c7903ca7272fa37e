import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { claude, forcedPush } from "./agents.ts";
import { runHook, scratch } from "./program.ts";

/**
 * A hook runs in the agent's environment and in the project's folder, both of which a project can write to. Neither may
 * talk it out of a refusal, or get code into it.
 */

const stdin = JSON.stringify(claude.call("git push --force"));
const args = ["claude"];
const refused = claude.refused(forcedPush);

describe("variables of the runtime change nothing", () => {
  const evil = join(scratch(), "evil.js");
  writeFileSync(evil, 'require("node:fs").writeSync(1, "evil\\n"); process.exit(0);\n');
  test.each([
    ["BUN_OPTIONS", "--help"],
    ["BUN_OPTIONS", `--preload ${evil}`],
    ["BUN_OPTIONS", "--cwd=/nowhere"],
    ["BUN_BE_BUN", "1"],
    ["BUN_INSPECT", "unix:///tmp/hookguard-test?wait=1"],
    ["BUN_INSPECT_PRELOAD", evil],
    ["NODE_OPTIONS", `--require ${evil}`],
  ])("%s=%s", async (name, value) => {
    expect(await runHook({ stdin, args, env: { [name]: value } })).toEqual(refused);
  });
});

describe("files of the project's folder are not loaded", () => {
  function folder(files: Record<string, string>): string {
    const project = scratch();
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(project, name, ".."), { recursive: true });
      writeFileSync(join(project, name), text);
    }
    return project;
  }
  const evil = 'require("node:fs").writeSync(1, "evil\\n"); process.exit(0);\n';
  test.each<[string, Record<string, string>]>([
    ["bunfig.toml", { "bunfig.toml": 'preload = ["./evil.js"]\n', "evil.js": evil }],
    [".env", { ".env": "HOME=/dev/null/home\nXDG_STATE_HOME=/dev/null/state\n" }],
    ["package.json", { "package.json": '{"type":"module","main":"evil.js"}', "evil.js": evil }],
    ["tsconfig.json", { "tsconfig.json": '{"compilerOptions":{"paths":{"*":["./evil.js"]}}}', "evil.js": evil }],
    ["a module of the same name", { "cli.js": evil, "main.js": evil, "node_modules/yaml/index.js": evil }],
  ])("%s", async (_, files) => {
    expect(await runHook({ stdin, args, cwd: folder(files) })).toEqual(refused);
  });
});
