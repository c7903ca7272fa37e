import { afterEach, expect, test } from "vitest";
import { runCheck } from "../../src/cli/commands/check.ts";
import { runFmt } from "../../src/cli/commands/fmt.ts";
import { runImport } from "../../src/cli/commands/import.ts";
import { runInspect } from "../../src/cli/commands/inspect.ts";
import { runVerify } from "../../src/cli/commands/verify.ts";
import { errorText } from "../../src/cli/output/error.ts";
import { createProgram } from "../../src/cli/program.ts";
import { readConfig } from "../../src/config/read.ts";
import { HookguardError } from "../../src/errors.ts";
import { type Desk, desk } from "./support.ts";

let at: Desk | undefined;
afterEach(() => at?.remove());

/** What a person reads when `work` fails. */
async function screen(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof HookguardError) return errorText(error, { color: false });
    throw error;
  }
  return "";
}

const es = { key: "none.pub", algorithm: "ES256", format: "pretty" } as const;

test.each<[what: string, work: (on: Desk) => unknown, said: string]>([
  ["check", (on) => runCheck([`${on.folder}/gone`], { format: "pretty" }, on.terminal), "there is no such folder."],
  ["fmt", (on) => runFmt([`${on.folder}/gone`], {}, on.terminal), "there is no such file or folder."],
  ["import", (on) => runImport(`${on.folder}/gone.json`, {}, on.terminal), "there is no such file."],
  ["inspect", (on) => runInspect("gone.tar.gz", { format: "pretty" }, on.terminal), "there is no such file."],
  ["verify --key", (on) => runVerify("event.json", es, on.terminal), "it is no bundle (a gzipped tar archive)."],
  ["inspect", (on) => runInspect("event.json", { format: "pretty" }, on.terminal), "it is no bundle"],
])("%s: what is not there, or something else, is said in words", async (_name, work, said) => {
  const here = desk({ "event.json": "{}" });
  at = here;
  const text = await screen(() => work(here));
  expect(text).toContain(said);
  expect(text).not.toMatch(/ENOENT|scandir|, open/);
});

test("on a terminal a message is broken at its width, a place stays on its line, and a pipe gets it whole", () => {
  const why = "the key is written in a form that nobody here can read, and it should be PEM or JWK".repeat(2);
  const error = new HookguardError("usage", { why });
  expect(errorText(error, { color: false })).toBe(`error: ${error.message}\n`);
  const lines = errorText(error, { color: false, errorColumns: 60 }).split("\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  expect(lines.join(" ").trimEnd()).toBe(`error: ${error.message}`);
});

test("a configuration's fault is told once, with its place", async () => {
  const text = await screen(() => readConfig("version: 1\nbundels: []\n", "hookguard.yaml"));
  expect(text).toBe(
    "error: The configuration hookguard.yaml is not valid.\nhookguard.yaml:2:10: unknown key `bundels`; did you mean `bundles`? [config]\n",
  );
});

test("settings without permission rules are nothing to import", async () => {
  at = desk({ "settings.json": '{"model": "x"}' });
  expect(runImport(`${at.folder}/settings.json`, {}, at.terminal)).toBe(1);
  expect(at.out).toBe("");
  expect(at.err).toContain("has no permission rules");
});

test.each([
  [["eval", "--nope"], "hookguard eval --help"],
  [["new", "rule", "--nope"], "hookguard new rule --help"],
])("a mistake in %j names that verb's help", async (words, help) => {
  at = desk();
  const program = createProgram(at.terminal, () => undefined);
  await expect(program.parseAsync(words, { from: "user" })).rejects.toThrow();
  expect(at.err).toContain(`\`${help}\``);
});

test("whatever writes JSON takes --json and --format json", () => {
  const { commands } = createProgram(desk().terminal, () => undefined);
  for (const words of [["--json"], ["--format", "json"]]) {
    const asked = createProgram(desk().terminal, () => undefined).commands.filter(({ options }) =>
      options.some(({ long }) => long === "--json" || long === "--format"),
    );
    expect(asked.length).toBeGreaterThan(14);
    for (const command of asked) {
      expect(command.parseOptions(words).unknown).toEqual([]);
      expect([command.opts().json, command.opts().format]).toContainEqual(command.opts().json === true ? true : "json");
    }
  }
  expect(commands.find((one) => one.name() === "status")?.helpInformation()).not.toContain("--format");
});
