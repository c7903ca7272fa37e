import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { runBuild } from "../../src/cli/commands/build.ts";
import { runCheck } from "../../src/cli/commands/check.ts";
import { runFmt } from "../../src/cli/commands/fmt.ts";
import { runInit } from "../../src/cli/commands/init.ts";
import { type NewRuleOptions, runNewRule } from "../../src/cli/commands/new.ts";
import { runTest } from "../../src/cli/commands/test.ts";
import { HookguardError } from "../../src/errors.ts";
import { type Desk, desk } from "./support.ts";

let at: Desk | undefined;
afterEach(() => at?.remove());

const plain: NewRuleOptions = { package: "project" };

/** Files below a folder, relative, sorted. */
function under(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !lstatSync(join(folder, path)).isDirectory())
    .sort();
}

/** What a command is refused with. */
async function refusal(work: () => Promise<unknown>): Promise<HookguardError> {
  const error = await work().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof HookguardError)) throw new Error("nothing was refused");
  return error;
}

/** Everything that a person does next with a folder of policies. */
async function worksAsWritten(policies: string, { terminal, ...here }: Desk): Promise<void> {
  const said = () => `${here.out}${here.err}`;
  const output = join(policies, "..", "out.tar.gz");
  expect(await runCheck([policies], { strict: true, format: "pretty" }, terminal), said()).toBe(0);
  expect(await runFmt([policies], { fail: true, list: true }, terminal), said()).toBe(0);
  expect(await runTest([policies], { format: "pretty", coverage: true }, terminal), said()).toBe(0);
  expect(await runBuild([policies], { output, format: "pretty" }, terminal), said()).toBe(0);
}

describe("hookguard new rule", () => {
  test("works as written in a project that `hookguard init` made, in Rego and as a rule file", async () => {
    at = desk();
    runInit({}, at.terminal);
    mkdirSync(join(at.folder, "src/deep"), { recursive: true });
    const deep = { ...at.terminal, cwd: join(at.folder, "src/deep") };
    expect(await runNewRule("git/no-tags", plain, deep)).toBe(0);
    expect(await runNewRule("team/house-style", { ...plain, yaml: true }, at.terminal)).toBe(0);
    const policies = join(at.folder, ".hookguard/policies");
    expect(under(join(policies, "git"))).toEqual([
      "no_tags/README.md",
      "no_tags/cases.yaml",
      "no_tags/no_tags.rego",
      "no_tags/no_tags_test.rego",
    ]);
    expect(under(join(policies, "team"))).toEqual([
      "house_style/README.md",
      "house_style/cases.yaml",
      "house_style/house_style.yaml",
    ]);
    expect(at.read(".hookguard/policies/git/no_tags/no_tags.rego")).toContain(
      "#   docs: .hookguard/policies/git/no_tags/README.md\n",
    );
    const pages = ["git/no_tags", "team/house_style"].map((rule) => at?.read(`.hookguard/policies/${rule}/README.md`));
    expect(pages, "each page names the events of its own rule").toEqual([
      expect.stringContaining("at `tool.before`, `permission.request`\n"),
      expect.stringContaining("at `tool.before`\n"),
    ]);
    await worksAsWritten(policies, at);
  }, 120_000);

  test("works as written in a plain folder of policies, whatever its title says", async () => {
    at = desk();
    mkdirSync(join(at.folder, "policies"));
    const options = { package: "acme.guard", dir: "policies", title: 'No: "#1" {x} # y' };
    expect(await runNewRule("cloud/a1", options, at.terminal)).toBe(0);
    expect(await runNewRule("cloud/b_2-c", { ...options, yaml: true }, at.terminal)).toBe(0);
    expect(at.read("policies/cloud/a1/a1.rego")).toContain("package acme.guard.cloud.a1\n");
    await worksAsWritten(join(at.folder, "policies"), at);
  }, 120_000);

  test("says what it wrote, and what comes next", async () => {
    at = desk();
    await runNewRule("git/no-tags", { ...plain, dir: "." }, at.terminal);
    expect(at.out).toBe(
      [
        "git/no_tags/no_tags.rego",
        "git/no_tags/no_tags_test.rego",
        "git/no_tags/cases.yaml",
        "git/no_tags/README.md",
        "",
        "Next: say what it is about, in these files; then",
        "  hookguard test .",
        "",
      ].join("\n"),
    );
  });

  test("--dry-run writes nothing, and refuses what writing would refuse", async () => {
    at = desk();
    await runNewRule("git/no-tags", { ...plain, dir: ".", dryRun: true, json: true }, at.terminal);
    expect(JSON.parse(at.out)).toMatchObject({ version: 1, command: "new rule", id: "git.no-tags", dry_run: true });
    expect(under(at.folder)).toEqual([]);
    at.write("git/no_tags/cases.yaml", "mine");
    const again = () => runNewRule("git/no-tags", { ...plain, dir: ".", dryRun: true }, at_().terminal);
    expect((await refusal(again)).message).toContain("Already there");
  });

  test("says of a folder that isn't there what to do, and makes none", async () => {
    at = desk();
    const error = await refusal(() => runNewRule("git/no-tags", { ...plain, dir: "polices" }, at_().terminal));
    expect(error).toMatchObject({ code: "usage", exitCode: 2 });
    expect(error.message).toContain("There is no folder polices: make it first, or check the name");
    expect(under(at.folder)).toEqual([]);
  });

  test("never writes over a file, and then writes none", async () => {
    at = desk({ "git/no_tags/README.md": "mine" });
    const error = await refusal(() => runNewRule("git/no-tags", { ...plain, dir: "." }, at_().terminal));
    expect(error).toMatchObject({ code: "usage", exitCode: 2 });
    expect(under(at.folder)).toEqual(["git/no_tags/README.md"]);
  });

  test.each([
    ["no category", "no-tags", 8, "team/no-tags"],
    ["three words", "git/tags/none", 9, "git/tags-none"],
    ["a way out", "../etc/passwd", 7, "etc/passwd"],
    ["a way out of the category", "../x", 1, "team/x"],
    ["an absolute path", "/etc", 1, "team/etc"],
    ["capitals", "Git/tags", 1, "git/tags"],
    ["a blank", "git/no tags", 7, "git/no-tags"],
    ["a backslash", "git/a\\b", 6, "git/a-b"],
    ["a NUL", "git/a\u0000b", 6, "git/a-b"],
    ["a dot", "git/no.tags", 7, "git/no-tags"],
    ["a digit first", "git/2fa", 5, "git/fa"],
    ["a dash last", "git/tags-", 9, "git/tags"],
    ["two dashes", "git/no--tags", 7, "git/no-tags"],
    ["nothing", "", 1, "git/no-tags"],
    ["nothing behind the slash", "git/", 5, "team/git"],
    ["a word of Rego's", "git/default", 5, "git/default-rule"],
    ["what Rego calls an event", "input/x", 1, "input-rule/x"],
    ["the name of a test", "git/tags-test", 5, "git/tags"],
    ["a very long name", `git/${"a".repeat(70)}`, 69, `git/${"a".repeat(64)}`],
  ])("refuses %s, with the place and a name that would do", async (_, name, column, better) => {
    at = desk();
    const error = await refusal(() => runNewRule(name, { ...plain, dir: "." }, at_().terminal));
    expect(error).toMatchObject({ code: "usage", exitCode: 2 });
    expect(error.diagnostics).toEqual([]);
    expect(error.message.endsWith(`. For example: ${better}`)).toBe(true);
    const place = /\(character (\d+)\)/.exec(error.message)?.[1];
    expect(place ?? String(column)).toBe(String(column));
    expect(await runNewRule(better, { ...plain, dir: ".", dryRun: true }, at.terminal)).toBe(0);
    expect(under(at.folder)).toEqual([]);
  });

  test("refuses an id that the built-in pack has, or the folder", async () => {
    at = desk();
    const options = { ...plain, dir: "." };
    const here = at;
    await runNewRule("git/no-tags", { ...options, yaml: true }, here.terminal);
    expect((await refusal(() => runNewRule("git/force-push", options, here.terminal))).message).toContain("built-in");
    here.write(
      "other/x.yaml",
      "version: 1\nrules:\n  - {id: git.other, decision: deny, reason: x}\n  - id: git.taken\n",
    );
    here.write("other/x.rego", "# METADATA\n# custom:\n#   id: git.own\npackage x\n");
    for (const [name, place] of [
      ["git/taken", "x.yaml:4"],
      ["git/own", "x.rego:3"],
    ]) {
      const error = await refusal(() => runNewRule(String(name), options, here.terminal));
      expect(error.message).toContain(place);
    }
    const moved = { ...options, dir: "git" };
    expect((await refusal(() => runNewRule("git/no-tags", moved, here.terminal))).message).toContain("no_tags.yaml:5");
  });

  test.each([
    ["the policy folder", "policies", "elsewhere", "it is a link"],
    ["a category", "policies/git", "../elsewhere", "it is a link"],
    ["a rule's folder", "policies/git/no_tags", "../../elsewhere", "it is a link"],
    ["a category that leads nowhere", "policies/git", "../gone", "a link that leads nowhere"],
  ])("refuses a link in place of %s", async (_, link, target, why) => {
    at = desk();
    const here = at;
    mkdirSync(join(here.folder, "elsewhere"));
    mkdirSync(join(here.folder, link, ".."), { recursive: true });
    symlinkSync(target, join(here.folder, link));
    const error = await refusal(() => runNewRule("git/no-tags", { ...plain, dir: "policies" }, here.terminal));
    expect(error).toMatchObject({ code: "io", exitCode: 3 });
    expect(error.message).toContain(why);
    expect(under(join(here.folder, "elsewhere"))).toEqual([]);
  });

  test("refuses a link in place of .hookguard, a file in place of a folder, and a folder that is not there", async () => {
    at = desk();
    const { terminal, folder } = at;
    mkdirSync(join(folder, "elsewhere"));
    symlinkSync("elsewhere", join(folder, ".hookguard"));
    expect((await refusal(() => runNewRule("git/no-tags", plain, terminal))).message).toContain("it is a link");
    writeFileSync(join(folder, "git"), "");
    for (const dir of [".", "git", "gone"])
      expect(await refusal(() => runNewRule("git/no-tags", { ...plain, dir }, terminal))).toMatchObject({
        exitCode: 2,
      });
    expect(existsSync(join(folder, "elsewhere/policies"))).toBe(false);
  });

  test("outside of a project it says how to begin", async () => {
    at = desk();
    const { terminal } = at;
    expect((await refusal(() => runNewRule("git/no-tags", plain, terminal))).message).toContain("hookguard init");
  });
});

/** The desk of the running test. */
function at_(): Desk {
  if (!at) throw new Error("no desk");
  return at;
}
