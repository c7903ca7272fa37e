import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../src/config/read.ts";
import { ask } from "../bundle/fetch/program.ts";
import { closeStage, scratch } from "../bundle/fetch/stage.ts";
import { blocksOf, page, section, stepsOf } from "./page.ts";

/** Commands of the pages that tell no story: each runs in a shell as it stands there, where what it names exists. */

afterAll(closeStage);

const root = resolve(import.meta.dirname, "../..");
const path = [join(root, "dist"), process.env.PATH ?? ""].join(delimiter);

/** A line in a shell, as a person would run it. The output is that of a pipe: no colours, 80 columns. */
function shell(home: string, line: string) {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", line], {
    cwd: home,
    env: { PATH: path, HOME: home },
    encoding: "utf8",
    timeout: 300_000,
  });
  return { exit: status, stdout, said: stdout + stderr };
}

function write(home: string, file: string, text: string): void {
  mkdirSync(dirname(join(home, file)), { recursive: true });
  writeFileSync(join(home, file), text);
}

const rule = blocksOf(page("README.md")).find(({ language }) => language === "rego")?.text ?? "";
const event = (command: string) =>
  JSON.stringify({
    hook_event_name: "PreToolUse",
    session_id: "s",
    transcript_path: "/home/dev/.claude/projects/app/s.jsonl",
    cwd: "/home/dev/app",
    tool_name: "Bash",
    tool_use_id: "1",
    tool_input: { command },
  });
const push = "cd /srv/app && sudo git -C . push --force origin main";

/** A home with the README's rule, an event that it refuses, and settings of an agent. */
function home(): string {
  const folder = scratch();
  write(folder, "policies/force_push.rego", rule);
  write(folder, "event.json", event(push));
  write(folder, ".claude/settings.json", settings);
  return folder;
}
const settings = '{\n  "model": "opus"\n}';

interface Run {
  page: string;
  /** Its heading, or `beginning` for what stands above the first. */
  section: string;
  /** Commands of the reader's before the page's own. */
  before?: string[];
  /** What a person would say to a question that the command asks; the page's line otherwise. */
  edit?: (line: string) => string;
  /** What the outputs say, in order of the page's commands. */
  says: string[];
}

const build = "hookguard build policies -o";
const runs: Run[] = [
  {
    page: "bundles.md",
    section: "Signing",
    says: ["the private key, which signs", "signed with team.key", "signed with team.pub (ES256)", "sequence 12"],
  },
  {
    page: "explain.md",
    section: "beginning",
    says: ["Matched (1)", "claude PreToolUse Bash", "gemini BeforeTool run_shell_command", "deny at force_push.rego"],
  },
  {
    page: "bench.md",
    section: "beginning",
    before: [`${build} old.tar.gz`],
    says: ["200 times each", "1000 times each", "old.tar.gz", "git.force-push"],
  },
  {
    page: "installing.md",
    section: "beginning",
    edit: (line) => line.replace(/^hookguard (install|uninstall)$/, "$& --yes"),
    says: ["a forbidden call was refused, a harmless one passed", "31 events", "All is well.", "hookguard is out."],
  },
  {
    page: "installing.md",
    section: "Completion and manual",
    // The shell that reads it is whoever's; the script is ours, and test/cli/completion holds it to real shells.
    edit: (line) => /hookguard (?:completion \w+|man)/.exec(line)?.[0] ?? line,
    says: ["complete ", "#compdef", "complete -c hookguard", "Register-ArgumentCompleter", ".TH HOOKGUARD"],
  },
];

describe.each(runs)("docs/$page: $section", ({ page: name, section: title, before = [], edit, says }) => {
  test("has commands that do what the page says", () => {
    const at = home();
    for (const line of before) expect(shell(at, line)).toMatchObject({ exit: 0 });
    const text = title === "beginning" ? (page(name).split(/^## /m)[0] ?? "") : section(page(name), title);
    const commands = stepsOf(text).flatMap((step) => ("command" in step ? [step] : []));
    expect(commands, "one expectation a command").toHaveLength(says.length);
    for (const [index, { command, exit }] of commands.entries()) {
      const ran = shell(at, edit?.(command) ?? command);
      expect(ran.exit, `${command}\n${ran.said}`).toBe(exit);
      expect(ran.said, command).toContain(says[index]);
    }
    expect(readFileSync(join(at, ".claude/settings.json"), "utf8"), "the very bytes that were there").toBe(settings);
  }, 300_000);
});

test("docs/bundles.md: the signed bundle is in force with the configuration below it", async () => {
  const at = home();
  const signing = section(page("bundles.md"), "Signing");
  for (const step of stepsOf(signing)) if ("command" in step) shell(at, step.command);
  const [config] = blocksOf(signing).filter(({ language }) => language === "yaml");
  write(at, ".config/hookguard/hookguard.yaml", config?.text ?? "");
  expect(await ask(at, "ls"), "its files are relative to the configuration").toMatch(/team\.(?:pub|tar\.gz)/);
  for (const file of ["team.pub", "team.tar.gz"]) shell(at, `cp ${file} .config/hookguard/`);
  expect(await ask(at, "ls")).toBe("allowed");
  expect(await ask(at, "git push -f")).toContain("A forced push overwrites what others have pushed.");
}, 120_000);

test("docs/bundles.md: the settings of a fetch go into the configuration that stands above them", () => {
  const blocks = blocksOf(page("bundles.md")).filter(({ language }) => language === "yaml");
  expect(blocks).toHaveLength(2);
  const [config, fetch] = blocks.map(({ text }) => text);
  const remote = `${config?.replace("source: team.tar.gz", "source: https://bundles.example.com/team.tar.gz")}${fetch}`;
  const [bundle] = readConfig(remote, "hookguard.yaml").config.bundles ?? [];
  expect(bundle?.fetch).toMatchObject({ token_file: "token", ca: "authority.pem", refresh_minutes: 30 });
});

test("README.md: the sample is what `eval` prints, and the rule refuses what it says", () => {
  const at = home();
  const sample = /^```\n\$ (hookguard eval .*)\n([\s\S]*?)^```$/m.exec(page("README.md"));
  expect(shell(at, sample?.[1] ?? "").stdout.trimEnd()).toBe(sample?.[2]?.trimEnd());
  expect(shell(at, "hookguard check --strict policies")).toMatchObject({ exit: 0 });
  expect(shell(at, `${build} own.tar.gz`)).toMatchObject({ exit: 0 });
  const own = shell(at, "hookguard eval --fail --bundle own.tar.gz event.json");
  expect(own).toMatchObject({ exit: 1, said: expect.stringContaining("A forced push overwrites") });
});

test("README.md: the tasks of make are there", () => {
  const makefile = readFileSync(join(root, "Makefile"), "utf8");
  const named = [...page("README.md").matchAll(/\bmake ([a-z][a-z-]*)/g)].map(([, task]) => task);
  expect(new Set(named).size).toBeGreaterThan(4);
  for (const task of named) expect(makefile).toMatch(new RegExp(`^${task}:.*## `, "m"));
});

test("docs/ci.md: the job and the hooks name what is there", () => {
  const [job, hooks] = blocksOf(page("ci.md")).flatMap(({ language, file, text }) =>
    language === "yaml" && file === undefined ? [parse(text)] : [],
  );
  const inputs = (parse(readFileSync(join(root, "action.yml"), "utf8")) as { inputs: object }).inputs;
  const [, step] = (job as { jobs: { policy: { steps: { with?: object }[] } } }).jobs.policy.steps;
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? { none: "" })));
  const known = parse(readFileSync(join(root, ".pre-commit-hooks.yaml"), "utf8")) as { id: string }[];
  const ids = (list: { id: string }[] = []) => list.map(({ id }) => id).sort();
  expect(ids((hooks as { repos: { hooks: { id: string }[] }[] }).repos[0]?.hooks)).toEqual(ids(known));
});
