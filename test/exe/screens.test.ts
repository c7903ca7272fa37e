import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { start } from "../bundle/fetch/program.ts";
import { scratch } from "./program.ts";

/** What a person reads of each verb: plain through a pipe, within 80 columns, errors on stderr with a next step. */

const home = scratch();
const bad = `# METADATA
# title: Bad
# custom:
#   id: team.bad
#   severity: hi
#   events: [tool.befor]
package team.bad

deny contains "no" if input.tool.name == "x"
`;

/** In order: later steps read what earlier ones wrote. */
const steps: readonly (readonly [args: string, exit: number])[] = [
  ["", 2],
  ["--help", 0],
  ["--version", 0],
  ["init --dry-run", 0],
  ["init", 0],
  ["init", 2],
  ["new rule team/deploy", 0],
  ["new rule Bad_Name", 2],
  ["install claude --dry-run", 0],
  ["install claude", 2],
  ["install claude --yes", 0],
  ["status", 0],
  ["doctor --live", 0],
  ["config", 0],
  ["eval event.json", 0],
  ["eval event.json --format table", 0],
  ["eval gone.json", 3],
  ["explain event.json", 0],
  ["bench event.json --count 3", 0],
  ["check .hookguard/policies", 0],
  ["check bad", 1],
  ["fmt --diff .hookguard/policies", 0],
  ["test .hookguard/policies", 0],
  ["test .hookguard/policies --coverage", 0],
  ["test bad", 1],
  ["build .hookguard/policies --name team -o team.tar.gz", 0],
  ["build bad -o bad.tar.gz", 1],
  ["keygen team", 0],
  ["keygen team", 3],
  ["sign team.tar.gz --key team.key --seq 1", 0],
  ["inspect team.tar.gz", 0],
  ["inspect event.json", 3],
  ["verify team.tar.gz --key team.pub", 0],
  ["verify event.json --key team.pub", 3],
  ["fetch", 0],
  ["trust", 2],
  ["import claude-permissions gone.json", 3],
  ["completion tcsh", 2],
  ["instal", 2],
  ["uninstall", 2],
  ["uninstall --yes", 0],
  ["install nobody", 2],
];

const ran = new Map<string, { stdout: string; stderr: string; exitCode?: number }>();

beforeAll(async () => {
  mkdirSync(join(home, "bad"));
  writeFileSync(join(home, "bad/bad.rego"), bad);
  writeFileSync(
    join(home, "event.json"),
    JSON.stringify({
      session_id: "s",
      transcript_path: "/tmp/s.jsonl",
      cwd: home,
      permission_mode: "default",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: "rm -rf ~; git push --force origin main && npm test -- --reporter=verbose --no-color" },
      tool_use_id: "t",
    }),
  );
  for (const [at, [args]] of steps.entries()) {
    const words = args.split(" ").filter((word) => word !== "");
    ran.set(`${at}`, await start(home, words).ended);
  }
}, 300_000);

describe.each(steps.map(([args, exit], at) => ({ args, exit, at })))("hookguard $args", ({ exit, at }) => {
  const said = () => ran.get(`${at}`) ?? { stdout: "", stderr: "" };

  test(`ends with ${exit}`, () => {
    const { exitCode, stdout, stderr } = said();
    expect(exitCode, stdout + stderr).toBe(exit);
  });

  test("is plain text in a pipe", () => {
    const { stdout, stderr } = said();
    const escapes = [...(stdout + stderr)].filter((character) => character < " " && character !== "\n");
    expect(escapes.filter((character) => character !== "\t")).toEqual([]);
  });

  test("keeps to 80 columns", () => {
    const long = said()
      .stdout.split("\n")
      .filter((line) => [...line].length > 80 && !mayBeLong(line));
    expect(long).toEqual([]);
  });

  if (exit !== 2 && exit !== 3) return;
  test("says what is wrong, and where help is", () => {
    const { stderr } = said();
    expect(stderr).not.toBe("");
    if (exit === 2) expect(stderr).toMatch(/--help` (?:tells what it takes|lists the verbs)\)|Usage: hookguard/);
  });
});

/** Lines of files as they stand (diffs), findings that editors jump to, and words that can't be broken. */
function mayBeLong(line: string): boolean {
  if (/^[-+]/.test(line) || /^\S+:\d+:\d+: /.test(line)) return true;
  return line
    .trim()
    .split(" ")
    .some((word) => word.length > 60);
}
