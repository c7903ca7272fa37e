import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type InstallOptions, runInstall } from "../../src/cli/commands/install.ts";
import { runUninstall, type UninstallOptions } from "../../src/cli/commands/uninstall.ts";
import { survey } from "../../src/install/survey.ts";
import { type Stage, stage } from "./stage.ts";

let here: Stage;
afterEach(() => here.remove());

const install = (names: string[], options: Partial<InstallOptions> = {}) =>
  runInstall(names, { scope: "user", yes: true, ...options }, here.context);
const uninstall = (names: string[] = [], options: UninstallOptions = {}) =>
  runUninstall(names, { yes: true, ...options }, here.context);
const SETTINGS = "home/.claude/settings.json";
const FOREIGN = '{\n  "model": "opus"\n}\n';

describe("asking", () => {
  test("without a terminal and without --yes it refuses, and writes nothing", async () => {
    here = stage();
    const before = here.files();
    await expect(install(["claude"], { yes: false })).rejects.toMatchObject({ code: "usage", exitCode: 2 });
    expect(here.files()).toEqual(before);
  });

  test("on a terminal it shows the diff and asks; no is no", async () => {
    here = stage({ interactive: true });
    here.answer = false;
    const before = here.files();
    expect(await install(["claude"], { yes: false })).toBe(0);
    expect(here.questions).toEqual(["Write these changes?"]);
    expect(here.out).toContain('+    "PreToolUse": [{ "hooks"');
    expect(here.files()).toEqual(before);
  });

  test("yes is yes, and the answer says what was proven and how to undo it", async () => {
    here = stage({ interactive: true });
    expect(await install(["claude"], { yes: false })).toBe(0);
    expect(here.out).toContain("a forbidden call was refused, a harmless one passed");
    expect(here.out).toContain("hookguard uninstall claude --scope user");
    expect(JSON.parse(here.read(SETTINGS)).hooks.PreToolUse).toHaveLength(1);
  });

  test("--dry-run shows, and writes nothing", async () => {
    here = stage();
    const before = here.files();
    expect(await install(["claude", "coda", "gemini"], { yes: false, dryRun: true })).toBe(0);
    expect(here.out).toContain("Gemini CLI");
    expect(here.files()).toEqual(before);
  });

  test("uninstalling asks too", async () => {
    here = stage();
    await install(["claude"]);
    const before = here.files();
    await expect(uninstall([], { yes: false })).rejects.toMatchObject({ code: "usage" });
    expect(await uninstall([], { yes: false, dryRun: true })).toBe(0);
    expect(here.files()).toEqual(before);
  });

  test("lines of our own fit 80 columns", async () => {
    here = stage();
    await install(["claude", "gemini"], { dryRun: true });
    const own = here.out
      .split("\n")
      .filter((line) => !/^[-+@ ] ?|settings\.json$/.test(line) || line.startsWith("  not"));
    expect(own.filter((line) => line.length > 80)).toEqual([]);
  });
});

describe("which agents", () => {
  test("without names, those that this machine has", async () => {
    here = stage();
    here.write("home/.gemini/settings.json", "{}\n");
    await install([]);
    expect(existsSync(join(here.home, ".claude"))).toBe(false);
    expect(here.read("home/.gemini/settings.json")).toContain("hook gemini");
  });

  test("an agent on PATH is found as well", async () => {
    here = stage();
    here.write("path/coda", "#!/bin/sh\n");
    chmodSync(join(here.dir, "path/coda"), 0o755);
    here.machine.env = { ...here.machine.env, PATH: `${join(here.dir, "path")}:/usr/bin:/bin` };
    await install([]);
    expect(here.read("home/.coda/config.json")).toContain("hook coda");
  });

  test("where none is found, it says so", async () => {
    here = stage();
    await expect(install([])).rejects.toThrow(
      "No agent was found that has user settings. Name one: claude, coda, gemini.",
    );
  });

  test("--all means all", async () => {
    here = stage();
    expect(await install([], { all: true })).toBe(0);
    expect(Object.keys(here.files()).filter((file) => /(settings|config)\.json$/.test(file))).toHaveLength(3);
  });

  test.each([
    [["cursor"], {}, "No agent is called cursor"],
    [["claude"], { all: true }, "not both"],
    [["coda"], { scope: "local" }, "Coda has no settings for one person in one project"],
    [["coda"], { scope: "managed" }, "permissions, not hooks"],
    [["claude"], { scope: "team" }, "No scope is called team"],
    [["claude"], { events: "PreToolUse,+Stop" }, "names that all begin with + or -"],
    [["claude"], { events: "PreToolUze" }, "No agent has an event called PreToolUze"],
  ])("%j %j: %s", async (names, options, why) => {
    here = stage();
    await expect(install(names, options)).rejects.toThrow(why);
  });

  test("--events A,B registers exactly those; the usual ones come back without it", async () => {
    here = stage();
    const events = () => Object.keys(JSON.parse(here.read(SETTINGS)).hooks);
    await install(["claude"], { events: "PreToolUse,Stop" });
    expect(events()).toEqual(["PreToolUse", "Stop"]);
    await install(["claude"], { events: "+FileChanged,-Stop" });
    expect(events()).toContain("FileChanged");
    expect(events()).not.toContain("Stop");
    await install(["claude"]);
    expect(events()).toContain("Stop");
    expect(events()).not.toContain("FileChanged");
    expect(here.out).toContain("not registered: WorktreeCreate");
  });

  test("a project's settings, and one's own in it", async () => {
    here = stage();
    await install(["claude", "coda", "gemini"], { scope: "project" });
    await install(["claude"], { scope: "local" });
    const written = Object.keys(here.files()).filter((file) => /^project.*[^/]$/.test(file));
    expect(here.out).toContain("shared: everyone who works here needs hookguard at");
    expect(written.sort()).toEqual([
      "project/.claude/settings.json",
      "project/.claude/settings.local.json",
      "project/.coda/config.json",
      "project/.gemini/settings.json",
    ]);
  });
});

test("an older Coda gets only the events it knows: it doesn't start on any other", async () => {
  here = stage();
  const program = here.write("path/coda", "#!/bin/sh\necho 1.0.0\n");
  chmodSync(program, 0o755);
  here.machine.env = { ...here.machine.env, PATH: `${join(here.dir, "path")}:/usr/bin:/bin` };
  await install(["coda"]);
  const events = () => Object.keys(JSON.parse(here.read("home/.coda/config.json")).hooks);
  expect(events()).toHaveLength(9);
  expect(events()).not.toContain("Notification");
  writeFileSync(program, "#!/bin/sh\necho 1.4.0\n");
  await install(["coda"]);
  expect(events()).toHaveLength(19);
});

test("hookguard that Node runs is registered with its script", async () => {
  here = stage();
  const script = here.write("bin/hookguard.mjs", readFileSync(new URL("./fake.mjs", import.meta.url)));
  here.context.launcher = { program: process.execPath, args: [script] };
  const before = here.files();
  expect(await install(["claude", "coda", "gemini"]), here.err).toBe(0);
  expect(JSON.parse(here.read(SETTINGS)).hooks.Stop[0].hooks[0].args).toEqual([script, "hook", "claude"]);
  expect(await install(["claude", "coda", "gemini"])).toBe(0);
  expect(JSON.parse(here.read("home/.coda/config.json")).hooks.Stop).toHaveLength(1);
  await uninstall();
  expect(here.files()).toEqual(before);
});

describe("the admin's files", () => {
  test("need the admin", async () => {
    here = stage({ uid: 1000 });
    await expect(install(["claude"], { scope: "managed" })).rejects.toThrow(
      "sudo hookguard install claude --scope managed",
    );
  });

  test("Claude Code's stands beside the admin's own, and goes again", async () => {
    here = stage();
    here.write("etc/claude-code/managed-settings.json", FOREIGN);
    const before = here.files();
    expect(await install(["claude"], { scope: "managed" })).toBe(0);
    expect(here.out).toContain("only here:");
    const file = join(here.dir, "etc/claude-code/managed-settings.d/hookguard.json");
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(await uninstall()).toBe(0);
    expect(here.files()).toEqual(before);
  });

  test("Gemini CLI's is the one it has; its gaps are told", async () => {
    here = stage();
    here.write("etc/gemini-cli/settings.json", FOREIGN);
    const before = here.files();
    await install(["gemini"], { scope: "managed" });
    expect(here.out).toContain("not even here:");
    expect(here.read("etc/gemini-cli/settings.json")).toContain("hook gemini");
    await uninstall(["gemini"], { scope: "managed" });
    expect(here.files()).toEqual(before);
  });
});

describe("a hookguard that doesn't work is not registered", () => {
  test.each([
    ["it refuses nothing", "#!/bin/sh\ncat >/dev/null\n", "was not refused"],
    ["it crashes", "#!/bin/sh\nexit 1\n", "refused, but not by policy"],
    ["it isn't a program", "no program", "refused, but not by policy"],
    [
      "it refuses everything",
      '#!/bin/sh\ncat >/dev/null\necho "hookguard is working" >&2\nexit 2\n',
      "a harmless call was refused",
    ],
  ])("%s", async (_, fake, why) => {
    here = stage({ fake });
    const before = here.files();
    expect(await install(["claude"])).toBe(1);
    expect(here.err.replace(/\s+/g, " ")).toContain(why);
    expect(here.out).toContain("Nothing was written");
    expect(here.files()).toEqual(before);
  });

  test("it works when tried, and not from the file: put back as it was", async () => {
    here = stage({ interactive: true });
    here.write(SETTINGS, FOREIGN);
    here.context.ask = async () => {
      writeFileSync(here.context.launcher.program, "#!/bin/sh\nexit 1\n");
      return true;
    };
    const before = here.files();
    expect(await install(["claude"], { yes: false })).toBe(1);
    expect(here.out).toContain("put back as it was");
    expect(here.files()).toEqual(before);
  });

  test("but with the built-in rules off it goes on, and says that nothing could be proven", async () => {
    here = stage();
    const config = here.write("home/.config/hookguard/hookguard.yaml", "version: 1\nbuilt_in: false\n");
    writeFileSync(here.context.launcher.program, "#!/bin/sh\ncat >/dev/null\n");
    expect(await install(["claude"])).toBe(0);
    expect(here.out.replace(/\s+/g, " ")).toContain(
      `that a forbidden one is refused could not be proven: the built-in rules are off (${config}:2)`,
    );
    expect(here.out).not.toContain("✓");
  });

  test.each([
    ["refuses everything", "#!/bin/sh\ncat >/dev/null\nexit 2\n"],
    ["doesn't run", "#!/bin/sh\ncat >/dev/null\nexit 127\n"],
  ])("not one that %s, even so", async (_, program) => {
    here = stage();
    here.write("home/.config/hookguard/hookguard.yaml", "version: 1\nbuilt_in: false\n");
    writeFileSync(here.context.launcher.program, program);
    expect(await install(["claude"])).toBe(1);
    expect(here.out).toContain("Nothing was written");
  });

  test("it could not record what it decides", async () => {
    here = stage();
    here.write("home/.local/state", "no folder");
    const before = here.files();
    await expect(install(["claude"])).rejects.toThrow(/Decisions can't be recorded: .*state is no folder/);
    expect(here.files()).toEqual(before);
  });

  test("it isn't there", async () => {
    here = stage();
    here.context.launcher = { program: "/nowhere/hookguard", args: [] };
    await expect(install(["claude"])).rejects.toThrow("/nowhere/hookguard is no executable file.");
  });
});

describe("files that must not be replaced are refused, untouched", () => {
  const cases: [string, () => void, string][] = [
    ["read-only", () => chmodSync(here.write(SETTINGS, FOREIGN), 0o444), "it is read-only"],
    ["a second name", () => linkSync(here.write(SETTINGS, FOREIGN), join(here.home, "other.json")), "second name"],
    ["a folder", () => mkdirSync(join(here.home, ".claude/settings.json"), { recursive: true }), "no regular file"],
    [
      "a pipe, which would hang",
      () => {
        mkdirSync(join(here.home, ".claude"));
        execFileSync("mkfifo", [join(here.home, ".claude/settings.json")]);
      },
      "no regular file",
    ],
    [
      "a link out of its folder",
      () => {
        here.write("home/dotfiles/settings.json", FOREIGN);
        mkdirSync(join(here.home, ".claude"));
        symlinkSync("../dotfiles/settings.json", join(here.home, ".claude/settings.json"));
      },
      "outside its own folder",
    ],
    [
      "a link to nothing",
      () => {
        mkdirSync(join(here.home, ".claude"));
        symlinkSync("gone.json", join(here.home, ".claude/settings.json"));
      },
      "doesn't exist",
    ],
    ["too large", () => here.write(SETTINGS, `{"a":"${"x".repeat(5_000_000)}"}`), "larger than"],
    ["nested too deep", () => here.write(SETTINGS, `${'{"a":'.repeat(300)}1${"}".repeat(300)}`), "nested deeper"],
    ["nested absurdly deep", () => here.write(SETTINGS, "[".repeat(100_000)), "nested deeper"],
  ];
  test.each(cases)("%s", async (_, prepare, why) => {
    here = stage();
    prepare();
    const before = here.files();
    await expect(install(["claude"])).rejects.toThrow(why);
    expect(here.files()).toEqual(before);
  });

  test.runIf(process.getuid?.() === 0)("somebody else's (skipped unless root, who can give files away)", async () => {
    here = stage();
    chownSync(here.write(SETTINGS, FOREIGN), 4321, 4321);
    await expect(install(["claude"])).rejects.toThrow("belongs to another user (uid 4321)");
    expect(here.read(SETTINGS)).toBe(FOREIGN);
  });

  test("a project whose settings folder leads out of it", async () => {
    here = stage();
    mkdirSync(join(here.home, ".claude"));
    symlinkSync(join(here.home, ".claude"), join(here.project, ".claude"));
    await expect(install(["claude"], { scope: "project" })).rejects.toThrow("outside the project");
  });

  test("one broken file among several stops them all, before anything is written", async () => {
    here = stage();
    here.write("home/.gemini/settings.json", "{");
    const before = here.files();
    await expect(install([], { all: true })).rejects.toThrow("settings.json:1:2:");
    expect(here.files()).toEqual(before);
  });
});

describe("writing", () => {
  test("a link inside its own folder is followed, and stays a link", async () => {
    here = stage();
    here.write("home/.claude/mine/settings.json", FOREIGN);
    symlinkSync("mine/settings.json", join(here.home, ".claude/settings.json"));
    await install(["claude"]);
    expect(lstatSync(join(here.home, ".claude/settings.json")).isSymbolicLink()).toBe(true);
    expect(here.read("home/.claude/mine/settings.json")).toContain("hookguard");
    await uninstall();
    expect(here.read("home/.claude/mine/settings.json")).toBe(FOREIGN);
  });

  test("mode and owner stay; the copy is for the owner's eyes only", async () => {
    here = stage();
    const file = here.write(SETTINGS, FOREIGN);
    chmodSync(file, 0o640);
    await install(["claude"]);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    const copy = Object.keys(here.files()).find((name) => name.includes("/backups/") && name.endsWith(".json")) ?? "";
    expect(here.read(copy)).toBe(FOREIGN);
    expect(statSync(join(here.dir, copy)).mode & 0o777).toBe(0o600);
    expect(here.out).toContain(copy);
  });

  test("a file that changes while the question stands is left alone", async () => {
    here = stage({ interactive: true });
    here.write(SETTINGS, FOREIGN);
    here.context.ask = async () => {
      here.write(SETTINGS, '{ "model": "haiku" }\n');
      return true;
    };
    const before = Object.keys(here.files());
    await expect(install(["claude"], { yes: false })).rejects.toThrow("it changed while hookguard was at work");
    expect(here.read(SETTINGS)).toBe('{ "model": "haiku" }\n');
    expect(Object.keys(here.files())).toEqual(before);
  });

  test("a file that appears meanwhile is left alone", async () => {
    here = stage({ interactive: true });
    here.context.ask = async () => {
      here.write(SETTINGS, FOREIGN);
      return true;
    };
    await expect(install(["claude"], { yes: false })).rejects.toThrow("it changed");
    expect(here.read(SETTINGS)).toBe(FOREIGN);
  });

  test("secrets that stand near a change are not shown", async () => {
    here = stage();
    const token = `ghp_${"a1B2".repeat(9)}`;
    here.write(SETTINGS, `{\n  "env": { "TOKEN": "${token}" }\n}\n`);
    await install(["claude"], { dryRun: true });
    await install(["claude"], { dryRun: true, json: true });
    expect(here.out).not.toContain(token);
    expect(here.read(SETTINGS)).toContain(token);
  });
});

describe("uninstalling", () => {
  test.each(["claude", "gemini"])(
    "in the home folder the project's settings of %s are the user's: they are one file",
    async (agent) => {
      here = stage();
      here.machine.cwd = here.home;
      const before = here.files();
      await install([agent]);
      expect(survey(here.context).filter(({ ours }) => ours.length > 0)).toHaveLength(1);
      expect(await uninstall([agent])).toBe(0);
      expect(here.files()).toEqual(before);
    },
  );

  test("leaves no trace: what install made is gone, folders too", async () => {
    here = stage();
    const before = here.files();
    await install([], { all: true });
    await install(["claude", "coda", "gemini"], { scope: "project" });
    await uninstall();
    expect(here.files()).toEqual(before);
  });

  test("leaves the log of a person's decisions, and says so", async () => {
    here = stage();
    await install(["claude"]);
    const log = "home/.local/state/hookguard/decisions.jsonl";
    here.write(log, '{"input":{"session_id":"hookguard-self-test"}}\n{"input":{"session_id":"work"}}\n');
    await uninstall();
    expect(here.out).toContain(`The log of your decisions stays: ${join(here.dir, log)}`);
    expect(Object.keys(here.files()).filter((file) => !file.endsWith("/"))).toEqual([log]);
  });

  test("keeps foreign edits made meanwhile, and the file that they now live in", async () => {
    here = stage();
    await install(["claude"]);
    const text = here.read(SETTINGS);
    here.write(SETTINGS, text.replace('{\n  "hooks"', '{\n  "model": "opus",\n  "hooks"'));
    await uninstall();
    expect(here.read(SETTINGS)).toBe('{\n  "model": "opus"\n}\n');
  });

  test("keeps hooks that were added to our events, and an `hooks` that was there before", async () => {
    here = stage();
    here.write(SETTINGS, '{\n  "hooks": { },\n  "model": "opus"\n}\n');
    await install(["claude"], { events: "PreToolUse,Stop" });
    const text = here.read(SETTINGS);
    const more = '"Stop": [{ "hooks": [{ "type": "command", "command": "mine" }] }, ';
    here.write(SETTINGS, text.replace('"Stop": [', more).replace('"opus"', '"haiku"'));
    await uninstall();
    const left = JSON.parse(here.read(SETTINGS));
    expect(left).toEqual({ hooks: { Stop: [{ hooks: [{ type: "command", command: "mine" }] }] }, model: "haiku" });

    here.write(SETTINGS, text.replace('"opus"', '"sonnet"'));
    await install(["claude"], { events: "PreToolUse,Stop" });
    await uninstall();
    expect(here.read(SETTINGS)).toContain('"model": "sonnet"');
  });

  test("finds its entries in a clone of the project, where nothing is remembered", async () => {
    here = stage();
    here.write("project/.claude/settings.json", FOREIGN);
    await install(["claude"], { scope: "project" });
    const text = here.read("project/.claude/settings.json");
    here.remove();
    here = stage();
    here.write("project/.claude/settings.json", text);
    const before = Object.keys(here.files());
    await uninstall();
    expect(here.read("project/.claude/settings.json")).toBe(FOREIGN);
    expect(Object.keys(here.files())).toEqual(before);
  });

  test("reaches other projects that install remembers", async () => {
    here = stage();
    await install(["claude"], { scope: "project" });
    here.machine.cwd = here.home;
    await uninstall();
    expect(existsSync(join(here.project, ".claude"))).toBe(false);
  });

  test("takes the entries of a renamed executable out as well", async () => {
    here = stage();
    const program = join(here.dir, "bin", "hg");
    writeFileSync(program, readFileSync(here.context.launcher.program));
    chmodSync(program, 0o755);
    here.context.launcher = { program, args: [] };
    const before = here.files();
    expect(await install(["claude", "coda", "gemini"])).toBe(0);
    expect(await install(["claude", "coda", "gemini"])).toBe(0);
    expect(JSON.parse(here.read(SETTINGS)).hooks.Stop).toHaveLength(1);
    await uninstall();
    expect(here.files()).toEqual(before);
  });

  test("an upgrade is undone to what was there before the first installation", async () => {
    here = stage();
    here.write(SETTINGS, '{ "hooks": {} }\n');
    const before = here.files();
    await install(["claude"]);
    const program = join(here.dir, "bin", "new", "hookguard");
    mkdirSync(join(here.dir, "bin", "new"));
    writeFileSync(program, readFileSync(here.context.launcher.program));
    chmodSync(program, 0o755);
    here.context.launcher = { program, args: [] };
    await install(["claude"]);
    expect(here.read(SETTINGS)).toContain(program);
    await uninstall();
    expect(here.files()).toEqual(before);
  });

  test("a copy that was tampered with is not put back", async () => {
    here = stage();
    here.write(SETTINGS, FOREIGN);
    await install(["claude"]);
    const copy = Object.keys(here.files()).find((name) => name.includes("/backups/") && name.endsWith(".json")) ?? "";
    here.write(copy, '{ "hooks": { "PreToolUse": [{ "hooks": [{ "type": "command", "command": "evil" }] }] } }');
    await uninstall();
    expect(here.read(SETTINGS)).toBe(FOREIGN);
  });

  test("leaves the admin's files to the admin, and the rest goes", async () => {
    here = stage();
    await install(["claude"], { scope: "managed" });
    await install(["claude"]);
    here.context.uid = 1000;
    await uninstall();
    expect(here.out).toContain("hookguard.json stays. Managed settings belong to the administrator.");
    expect(existsSync(join(here.home, ".claude"))).toBe(false);
    await expect(uninstall([], { scope: "managed" })).rejects.toThrow("sudo hookguard uninstall --scope managed");
    here.context.uid = 0;
    await uninstall();
    expect(existsSync(join(here.dir, "etc"))).toBe(false);
  });

  test("where there is nothing of ours, files of others aren't even opened for writing", async () => {
    here = stage();
    chmodSync(here.write(SETTINGS, FOREIGN), 0o444);
    expect(await uninstall()).toBe(0);
    expect(here.out).toContain("registered nowhere");
  });
});

test("--json is one versioned object", async () => {
  here = stage();
  expect(await install(["claude"], { json: true })).toBe(0);
  const result = JSON.parse(here.out);
  expect(result).toMatchObject({
    version: 1,
    command: "install",
    dry_run: false,
    ok: true,
    files: [{ agent: "claude", scope: "user", action: "create", self_test: { ok: true } }],
  });
  expect(result.files[0].not_registered.map(({ event }: { event: string }) => event)).toContain("WorktreeCreate");
  here.out = "";
  expect(await uninstall([], { json: true })).toBe(0);
  expect(JSON.parse(here.out)).toMatchObject({ version: 1, command: "uninstall", files: [{ action: "delete" }] });
});

test("running it twice changes nothing, and proves it again", async () => {
  here = stage();
  const settings = () => Object.entries(here.files()).filter(([file]) => !file.endsWith("decisions.jsonl"));
  await install([], { all: true });
  const once = settings();
  here.out = "";
  expect(await install([], { all: true, yes: false })).toBe(0);
  expect(settings()).toEqual(once);
  expect(here.out).toContain("Nothing had to be changed");
});
