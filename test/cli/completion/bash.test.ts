import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { completionTable } from "../../../src/cli/completion/table.ts";
import { createProgram } from "../../../src/cli/program.ts";
import { desk } from "../support.ts";

/** The bash completion, as a real bash runs it. */

const here = desk();
const program = createProgram(here.terminal, () => undefined);
const table = completionTable(program);
const folder = mkdtempSync(join(tmpdir(), "hookguard-completion-"));
const script = join(folder, "completion.bash");

beforeAll(async () => {
  await program.parseAsync(["completion", "bash"], { from: "user" });
  writeFileSync(script, here.out);
  mkdirSync(join(folder, "work/policies dir"), { recursive: true });
  writeFileSync(join(folder, "work/a bundle.tar.gz"), "");
});
afterAll(() => {
  here.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What a bash offers for each of these lines; a space at the end starts a new word. */
function offered(...lines: string[]): string[][] {
  const asks = lines.map((line) => {
    const words = line.match(/=|[^\s=]+|\s$/g)?.map((word) => (word.trim() === "" ? "" : word)) ?? [];
    const quoted = words.map((word) => `'${word}'`).join(" ");
    return `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _hookguard; printf '%s\\n' "\${COMPREPLY[@]}"; echo ---`;
  });
  const { stdout, stderr, status } = spawnSync("bash", ["--norc", "-c", `. "$0"\n${asks.join("\n")}`, script], {
    cwd: join(folder, "work"),
    encoding: "utf8",
    env: { PATH: process.env.PATH ?? "" },
  });
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return stdout
    .split("---\n")
    .slice(0, -1)
    .map((part) => part.split("\n").filter((word) => word !== ""));
}

describe("hookguard completion bash", () => {
  it("offers every verb, below every verb", () => {
    const places = table.filter(({ verbs }) => verbs.length > 0);
    expect(places.length).toBeGreaterThan(1);
    expect(offered(...places.map(({ path }) => `${["hookguard", ...path].join(" ")} `))).toEqual(
      places.map(({ verbs }) => verbs.map(({ name }) => name)),
    );
  });
  it("offers every option of every verb", () => {
    expect(offered(...table.map(({ path }) => `${["hookguard", ...path].join(" ")} -`))).toEqual(
      table.map(({ options }) => options.flatMap(({ names }) => names)),
    );
  });
  it("offers every choice of every option, apart and behind the sign", () => {
    const options = table.flatMap(({ path, options }) =>
      options.flatMap(({ names, value }) =>
        value?.kind === "choices"
          ? names.map((name) => ({ line: ["hookguard", ...path, name].join(" "), choices: value.choices }))
          : [],
      ),
    );
    expect(options.length).toBeGreaterThan(5);
    const choices = options.map((option) => option.choices);
    expect(offered(...options.map(({ line }) => `${line} `))).toEqual(choices);
    expect(offered(...options.map(({ line }) => `${line}=`))).toEqual(choices);
  });
  const rows: [line: string, words: string[]][] = [
    ["hookguard ins", ["install", "inspect"]],
    ["hookguard install ge", ["gemini"]],
    ["hookguard install gemini co", ["coda"]],
    ["hookguard import cl", ["claude-permissions"]],
    ["hookguard import claude-permissions --scope u", ["user"]],
    ["hookguard test --format=ju", ["junit"]],
    ["hookguard test --format junit --cov", ["--coverage"]],
    ["hookguard test --run test --cov", ["--coverage"]],
    ["hookguard completion ", ["bash", "zsh", "fish", "powershell"]],
    ["hookguard completion bash ", []],
    ["hookguard help tes", ["test"]],
    ["hookguard build po", ["policies dir"]],
    ["hookguard build -o a", ["a bundle.tar.gz"]],
    ["hookguard eval --bundle a --bundle b --fo", ["--format"]],
    ["hookguard eval --bundle a b --fo", ["--format"]],
    ["hookguard eval --bundle a", ["a bundle.tar.gz"]],
    ["hookguard test -- --f", []],
    ["hookguard nothing ", []],
    ["hookguard test --run ", []],
  ];
  it("offers what fits the place", () => {
    expect(offered(...rows.map(([line]) => line)).map((words, index) => [rows[index]?.[0], words])).toEqual(rows);
  });
});
