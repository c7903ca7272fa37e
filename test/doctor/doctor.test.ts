import { generateKeyPairSync } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signArchive } from "../../src/bundle/sign.ts";
import { type DoctorOptions, runDoctor } from "../../src/cli/commands/doctor.ts";
import { runInstall } from "../../src/cli/commands/install.ts";
import { runStatus } from "../../src/cli/commands/status.ts";
import { checks, liveChecks } from "../../src/doctor/checks.ts";
import { installables } from "../../src/install/agents.ts";
import { appendEvent } from "../../src/log/write.ts";
import { provideAssets } from "../../src/ports/assets.ts";
import { VERSION } from "../../src/version.ts";
import { FAKE, type Stage, stage } from "../install/stage.ts";

const root = resolve(import.meta.dirname, "../..");
provideAssets(() => readFileSync(join(root, "build/default-bundle.tar.gz")));

/** Answers `--version` too, and refuses Coda's sub-agents, as the built-in pack does. */
const COMPLETE = FAKE.replace(
  "#!/bin/sh\n",
  `#!/bin/sh\n[ "$1" = --version ] && { echo ${VERSION}; exit 0; }\n`,
).replace("*hookguard-canary*) ;;", "*hookguard-canary*|*run_agent*) ;;");

let here: Stage;
beforeEach(() => {
  here = stage({ fake: COMPLETE });
});
afterEach(() => here.remove());

type Json = {
  id: string;
  status: string;
  findings: { status: string; found: string; expected?: string; fix?: string }[];
};

/** Runs doctor, and gives the checks by id. */
async function doctor(options: DoctorOptions = {}): Promise<{ code: number; by: Record<string, Json> }> {
  here.out = "";
  const code = await runDoctor({ ...options, json: true }, here.context);
  const { checks: all } = JSON.parse(here.out) as { checks: Json[] };
  return { code, by: Object.fromEntries(all.map((check) => [check.id, check])) };
}

async function installed(agents: string[], scope = "user"): Promise<void> {
  expect(await runInstall(agents, { scope, yes: true }, here.context), here.err).toBe(0);
}

/** What a check says, in one text. */
function said(check: Json | undefined): string {
  return (check?.findings ?? []).map(({ status, found }) => `${status}: ${found}`).join("\n");
}

test("after install, nothing fails, and every check has its say or nothing to say", async () => {
  here.write("home/.gemini/trustedFolders.json", JSON.stringify({ [here.project]: "TRUST_FOLDER" }));
  await installed(["claude", "coda", "gemini"]);
  const { code, by } = await doctor({ live: true });
  expect(
    Object.entries(by)
      .filter(([, { status }]) => status === "fail" || status === "warn")
      .map(([, check]) => said(check)),
  ).toEqual([]);
  expect(code).toBe(0);
  expect(Object.keys(by).sort()).toEqual([...checks, ...liveChecks].map(({ id }) => id).sort());
  expect(said(by.live)).toContain("a forbidden call was refused, a harmless one passed");
});

test("every complaint says what was found, what should be, and what to do", async () => {
  await installed(["claude"]);
  here.write("home/.claude/settings.json", "{");
  const { code, by } = await doctor();
  expect(code).toBe(1);
  for (const { findings } of Object.values(by)) {
    for (const finding of findings)
      if (finding.status !== "ok")
        expect(finding).toMatchObject({ expected: expect.any(String), fix: expect.any(String) });
  }
});

test("for a person: marks, 80 columns, a last line", async () => {
  await installed(["claude"]);
  here.out = "";
  await runDoctor({ live: true }, here.context);
  expect(here.out).toContain("✓ Every event is registered, in the strict form [registered]");
  expect(here.out).toMatch(/All is well\.|0 to fix, \d+ to look at\./);
  expect(here.out.split("\n").filter((line) => line.length > 80 && !line.includes(here.dir))).toEqual([]);
});

interface Trouble {
  name: string;
  agents?: string[];
  scope?: string;
  /** Makes the trouble, after installing. */
  make: () => unknown;
  check: string;
  status: "warn" | "fail" | "ok";
  says: string;
  live?: boolean;
}

const CLAUDE = "home/.claude/settings.json";
const CODA = "home/.coda/config.json";
const GEMINI = "home/.gemini/settings.json";
const edit = (file: string, change: (text: string) => string) => here.write(file, change(here.read(file)));
const add = (file: string, key: string, value: unknown) =>
  here.write(file, JSON.stringify({ ...JSON.parse(here.read(file)), [key]: value }));
const bin = () => here.context.launcher.program;

const troubles: Trouble[] = [
  {
    name: "a comment in a Claude file",
    make: () => edit(CLAUDE, (text) => `// note\n${text}`),
    check: "settings-load",
    status: "fail",
    says: "settings.json:1:1: Claude Code ignores the whole file because of this comment",
  },
  {
    name: "one bad handler in an event",
    make: () => edit(CLAUDE, (text) => text.replace('"timeout": 10', '"timeout": 0')),
    check: "settings-load",
    status: "fail",
    says: "must be greater than 0; as it is, Claude Code ignores every hook of this event here",
  },
  {
    name: "a value of the wrong type, far from the hooks",
    make: () => add(CLAUDE, "cleanupPeriodDays", "30"),
    check: "settings-load",
    status: "fail",
    says: "`cleanupPeriodDays` must be a number; as it is, Claude Code ignores the whole file",
  },
  {
    name: "a word that Claude Code doesn't know there",
    make: () => add(CLAUDE, "permissions", { defaultMode: "yolo" }),
    check: "settings-load",
    status: "fail",
    says: "`permissions.defaultMode` must be",
  },
  {
    name: "an event that Coda doesn't know",
    make: () => edit(CODA, (text) => text.replace('"hooks": {', '"hooks": {\n    "Sometimes": [],')),
    check: "settings-load",
    status: "fail",
    says: "`hooks.Sometimes` is no event that Coda knows; as it is, Coda doesn't start",
  },
  {
    name: "a flat entry at Gemini",
    make: () => edit(GEMINI, (text) => text.replace('"BeforeTool": [', '"BeforeTool": [{ "type": "command" }, ')),
    check: "settings-load",
    status: "warn",
    says: "Gemini CLI ignores this entry",
  },
  {
    name: "a project's broken file",
    make: () => here.write("project/.gemini/settings.json", "{ oh"),
    check: "settings-load",
    status: "fail",
    says: "settings.json:1:3",
  },
  {
    name: "nothing registered",
    make: () => here.write(CLAUDE, "{}"),
    check: "registered",
    status: "fail",
    says: "Claude Code doesn't call hookguard here",
  },
  {
    name: "one agent of two that isn't guarded",
    make: () => here.write("home/.coda/config.json", "{}"),
    check: "registered",
    status: "warn",
    says: "Coda doesn't call hookguard here",
  },
  {
    name: "an event taken out that could refuse",
    make: () => edit(CLAUDE, (text) => text.replace('"PreToolUse"', '"PreToolUze"')),
    check: "registered",
    status: "fail",
    says: "Claude Code doesn't call hookguard at PreToolUse",
  },
  {
    name: "an event taken out that only tells",
    make: () => edit(CLAUDE, (text) => text.replace('"SessionEnd"', '"SessionOver"')),
    check: "registered",
    status: "warn",
    says: "Claude Code doesn't call hookguard at SessionEnd",
  },
  {
    name: "an entry made lax",
    make: () => edit(CLAUDE, (text) => text.replace('"onFailure": "block"', '"onFailure": "continue"')),
    check: "registered",
    status: "warn",
    says: "not the form that install writes",
  },
  {
    name: "an entry behind a matcher",
    make: () =>
      edit(CLAUDE, (text) => text.replace('"PreToolUse": [{ "hooks"', '"PreToolUse": [{ "matcher": "Bash", "hooks"')),
    check: "registered",
    status: "warn",
    says: "at PreToolUse",
  },
  {
    name: "the executable is gone",
    make: () => rmSync(bin()),
    check: "executable",
    status: "fail",
    says: "is no executable file",
  },
  {
    name: "the executable may not run",
    make: () => chmodSync(bin(), 0o644),
    check: "executable",
    status: "fail",
    says: "is no executable file",
  },
  {
    name: "the executable crashes",
    make: () => writeFileSync(bin(), "#!/bin/sh\nkill -9 $$\n"),
    check: "executable",
    status: "fail",
    says: "was ended by SIGKILL",
  },
  {
    name: "the executable is another version",
    make: () => writeFileSync(bin(), "#!/bin/sh\necho 9.9.9\n"),
    check: "executable",
    status: "warn",
    says: "version 9.9.9",
  },
  {
    name: "others may write the executable",
    make: () => chmodSync(bin(), 0o777),
    check: "executable",
    status: "warn",
    says: "others than its owner may write",
  },
  {
    name: "an entry that is looked up on PATH",
    make: () =>
      here.write(
        CLAUDE,
        JSON.stringify({ hooks: { PreToolUse: [{ hooks: [{ type: "command", command: "hookguard hook claude" }] }] } }),
      ),
    check: "executable",
    status: "fail",
    says: "is looked up on PATH",
  },
  {
    name: "an old Claude Code",
    make: () => onPath("claude", "2.1.294 (Claude Code)"),
    check: "versions",
    status: "fail",
    says: "2.1.294: older ones run the tool",
  },
  {
    name: "a new Claude Code",
    make: () => onPath("claude", "2.9.0 (Claude Code)"),
    check: "versions",
    status: "ok",
    says: "newer than",
  },
  {
    name: "an agent that says no version",
    make: () => onPath("claude", "hm"),
    check: "versions",
    status: "warn",
    says: "said no version",
  },
  {
    name: "a configuration that doesn't load",
    make: () => here.write("project/.hookguard/hookguard.yaml", "version: 2\n"),
    check: "policy-loads",
    status: "fail",
    says: "hookguard.yaml",
  },
  {
    name: "a bundle that is missing",
    make: () =>
      here.write("project/.hookguard/hookguard.yaml", "version: 1\nbundles: [{name: team, source: team.tar.gz}]\n"),
    check: "policy-loads",
    status: "fail",
    says: "there is no such file",
  },
  {
    name: "a project that wants to loosen",
    make: () => here.write("project/.hookguard/hookguard.yaml", "version: 1\nbuilt_in: false\n"),
    check: "policy-loads",
    status: "warn",
    says: "hookguard.yaml:2",
  },
  {
    name: "an exception of the past",
    make: () =>
      here.write(
        "home/.config/hookguard/hookguard.yaml",
        "version: 1\nexceptions: [{rule: git.force-push, owner: me, reason: once, expires: 2020-01-01}]\n",
      ),
    check: "policy-loads",
    status: "warn",
    says: "the exception for git.force-push ended on 2020-01-01",
  },
  {
    name: "a bundle that nobody signed",
    make: () => {
      const file = here.write(
        "home/.config/hookguard/team.tar.gz",
        readFileSync(join(root, "build/default-bundle.tar.gz")),
      );
      here.write("home/.config/hookguard/hookguard.yaml", `version: 1\nbundles: [{name: team, source: ${file}}]\n`);
    },
    check: "bundle-trust",
    status: "warn",
    says: "team has no key",
  },
  {
    name: "a bundle that was signed long ago, in a file that is new",
    make: () => signedBundle({ iat: seconds(-200) }),
    check: "bundle-trust",
    status: "warn",
    says: "hookguard is 200 days old",
  },
  {
    name: "a signature that ends soon",
    make: () => signedBundle({ iat: seconds(-1), exp: seconds(3.5) }),
    check: "bundle-trust",
    status: "warn",
    says: "hookguard's signature ends in 3 days",
  },
  {
    name: "seconds where Gemini counts milliseconds",
    agents: ["gemini"],
    make: () => edit(GEMINI, (text) => text.replaceAll('"timeout": 10000', '"timeout": 30')),
    check: "deadline",
    status: "fail",
    says: "a timeout of 30 at",
  },
  {
    name: "a timeout below our own deadline",
    make: () => edit(CLAUDE, (text) => text.replace('"timeout": 10', '"timeout": 5')),
    check: "deadline",
    status: "fail",
    says: "a timeout of 5 at PreToolUse",
  },
  {
    name: "a file where the log's folder should be",
    make: () => {
      rmSync(join(here.home, ".local/state/hookguard"), { recursive: true });
      here.write("home/.local/state/hookguard", "x");
    },
    check: "log-writable",
    status: "fail",
    says: "is no folder",
  },
  {
    name: "a log that was changed",
    make: () => here.write("home/.local/state/hookguard/decisions.jsonl", '{"a":1}\n'),
    check: "log-intact",
    status: "fail",
    says: "decisions.jsonl:1: this line doesn't follow",
  },
  {
    name: "a log that was changed after it was set aside",
    make: () => {
      logs(3);
      edit(`${LOG}.2`, (text) => text.replace('"n":0', '"n":9'));
    },
    check: "log-intact",
    status: "fail",
    says: "decisions.jsonl.2:1: this line doesn't follow",
  },
  {
    name: "a log that was set aside and is gone",
    make: () => {
      logs(4);
      rmSync(join(here.home, `${LOG.slice("home/".length)}.2`));
    },
    check: "log-intact",
    status: "fail",
    says: "decisions.jsonl.1:1: this line doesn't follow",
  },
  {
    name: "the oldest log, which nobody had to throw away",
    make: () => {
      logs(3);
      rmSync(join(here.home, `${LOG.slice("home/".length)}.2`));
    },
    check: "log-intact",
    status: "warn",
    says: "decisions.jsonl.1:1: what was decided before this line is gone",
  },
  {
    name: "a log that begins anew",
    make: () => {
      logs(2);
      rmSync(join(here.home, LOG.slice("home/".length)));
      logs(1);
    },
    check: "log-intact",
    status: "warn",
    says: "decisions.jsonl:1: what was decided before this line is gone",
  },
  {
    name: "disableAllHooks in one's own settings",
    make: () => add(CLAUDE, "disableAllHooks", true),
    check: "claude-off",
    status: "fail",
    says: "says `disableAllHooks`",
  },
  {
    name: "disableAllHooks in a project",
    make: () => here.write("project/.claude/settings.local.json", '{"disableAllHooks":true}'),
    check: "claude-off",
    status: "fail",
    says: "settings.local.json says `disableAllHooks`",
  },
  {
    name: "disableAllHooks that a stronger file overrules",
    make: () => {
      add(CLAUDE, "disableAllHooks", true);
      here.write("project/.claude/settings.json", '{"disableAllHooks":false}');
    },
    check: "claude-off",
    status: "warn",
    says: "without effect now",
  },
  {
    name: "disableAllHooks, which doesn't reach managed settings",
    scope: "managed",
    make: () => here.write("project/.claude/settings.json", '{"disableAllHooks":true}'),
    check: "claude-off",
    status: "warn",
    says: "without effect now",
  },
  {
    name: "an admin who allows managed hooks only",
    make: () => here.write("etc/claude-code/managed-settings.json", '{"allowManagedHooksOnly":true}'),
    check: "claude-off",
    status: "fail",
    says: "`allowManagedHooksOnly`",
  },
  {
    name: "an admin who allows plugins' hooks only",
    make: () => here.write("etc/claude-code/managed-settings.d/a.json", '{"strictPluginOnlyCustomization":["hooks"]}'),
    check: "claude-off",
    status: "fail",
    says: "`strictPluginOnlyCustomization`",
  },
  {
    name: "a variable that makes Claude Code simple",
    make: () => setEnv("CLAUDE_CODE_SIMPLE", "1"),
    check: "claude-off",
    status: "fail",
    says: "CLAUDE_CODE_SIMPLE",
  },
  {
    name: "disableAllHooks in a Coda project",
    agents: ["coda"],
    make: () => here.write("project/.coda/config.json", '{ /* quick */ "disableAllHooks": true }'),
    check: "coda-off",
    status: "fail",
    says: "project/.coda/config.json says",
  },
  {
    name: "sub-agents of Coda that nobody refuses",
    agents: ["coda"],
    make: () => writeFileSync(bin(), FAKE),
    check: "coda-subagents",
    status: "warn",
    says: "sub-agents are on",
  },
  {
    name: "sub-agents of Coda that a project switches on again",
    agents: ["coda"],
    make: () => {
      writeFileSync(bin(), FAKE);
      add(CODA, "agents", { enabled: false });
      here.write("project/.coda/config.json", '{"agents":{"enabled":true}}');
    },
    check: "coda-subagents",
    status: "warn",
    says: "sub-agents are on",
  },
  {
    name: "sub-agents of Coda that are off",
    agents: ["coda"],
    make: () => {
      writeFileSync(bin(), FAKE);
      add(CODA, "agents", { enabled: false });
    },
    check: "coda-subagents",
    status: "ok",
    says: "enabled",
  },
  {
    name: "hooksConfig.enabled false in a project",
    agents: ["gemini"],
    make: () => here.write("project/.gemini/settings.json", '{"hooksConfig":{"enabled":false}}'),
    check: "gemini-off",
    status: "fail",
    says: "`hooksConfig.enabled: false`",
  },
  {
    name: "hooksConfig.enabled false that the system overrules",
    agents: ["gemini"],
    make: () => {
      here.write("project/.gemini/settings.json", '{"hooksConfig":{"enabled":false}}');
      here.write("etc/gemini-cli/settings.json", '{"hooksConfig":{"enabled":true}}');
    },
    check: "gemini-off",
    status: "warn",
    says: "without effect now",
  },
  {
    name: "hooksConfig.disabled with our name, in the weakest layer",
    agents: ["gemini"],
    make: () => here.write("etc/gemini-cli/system-defaults.json", '{"hooksConfig":{"disabled":["hookguard"]}}'),
    check: "gemini-off",
    status: "fail",
    says: "names hookguard",
  },
  {
    name: "a folder that Gemini doesn't trust",
    agents: ["gemini"],
    make: () => {},
    check: "gemini-trust",
    status: "warn",
    says: "is not among the folders",
  },
  {
    name: "a folder that is distrusted inside a trusted one",
    agents: ["gemini"],
    make: () =>
      here.write(
        "home/.gemini/trustedFolders.json",
        JSON.stringify({ [here.dir]: "TRUST_FOLDER", [here.project]: "DO_NOT_TRUST" }),
      ),
    check: "gemini-trust",
    status: "warn",
    says: "says DO_NOT_TRUST",
  },
  {
    name: "a parent that is trusted",
    agents: ["gemini"],
    make: () =>
      here.write("home/.gemini/trustedFolders.json", JSON.stringify({ [join(here.dir, "other")]: "TRUST_PARENT" })),
    check: "gemini-trust",
    status: "ok",
    says: "trustedFolders.json says so",
  },
  {
    name: "an alias with --bare",
    make: () => here.write("home/.bashrc", "export A=1\nalias claude='claude --bare'\n"),
    check: "wrappers",
    status: "warn",
    says: ".bashrc uses --bare for claude",
  },
  {
    name: "a function with --safe-mode",
    make: () => here.write("home/.zshrc", 'claude() { command claude --safe-mode "$@"; }\n'),
    check: "wrappers",
    status: "warn",
    says: ".zshrc uses --safe-mode for claude",
  },
  {
    name: "a script on PATH that leaves settings out",
    make: () => onPath("claude", "2.1.400", 'exec /opt/claude --setting-sources=user "$@"'),
    check: "wrappers",
    status: "warn",
    says: "uses --setting-sources for claude",
  },
  {
    name: "a variable in a start file",
    make: () => here.write("home/.profile", "export CLAUDE_CODE_SIMPLE=1\n"),
    check: "wrappers",
    status: "warn",
    says: ".profile uses CLAUDE_CODE_SIMPLE",
  },
  {
    name: "start files that only talk about it",
    make: () =>
      here.write("home/.bashrc", "# alias claude='claude --bare'\necho claude --bare\nalias ll='ls --bare'\n"),
    check: "wrappers",
    status: "ok",
    says: "none was found",
  },
  {
    name: "another hook where the first answer wins",
    make: () =>
      edit(CLAUDE, (text) =>
        text.replace(
          '"PermissionRequest": [',
          '"PermissionRequest": [{ "hooks": [{ "type": "command", "command": "yes" }] }, ',
        ),
      ),
    check: "rivals",
    status: "warn",
    says: "1 other hooks at PermissionRequest, where the first hook to answer wins",
  },
  {
    name: "an extension's hook where the last answer wins",
    agents: ["gemini"],
    make: () =>
      here.write(
        "home/.gemini/extensions/x/hooks/hooks.json",
        '{"hooks":{"BeforeModel":[{"hooks":[{"type":"command","command":"x"}]}]}}',
      ),
    check: "rivals",
    status: "warn",
    says: "the last hook to answer wins",
  },
  ...(
    [
      ["the preset audit", "preset: audit", ":2: the built-in rules only watch (`preset: audit`)"],
      [
        "no built-in rules",
        "built_in: false\nbundles: [{name: own, source: b.tar.gz}]",
        ":2: the built-in rules are off (`built_in: false`)",
      ],
      ["a log that isn't required", "log: {required: false}", ":2: events pass that can't be recorded"],
      [
        "a rule that only watches",
        "rules: {git.force-push: {mode: monitor}}",
        ":2: the rule git.force-push only watches (`mode: monitor`)",
      ],
      [
        "a rule that isn't there",
        "rules: {git.forcepush: {mode: enforce}}",
        ":2: no rule in force is called git.forcepush; did you mean git.force-push?",
      ],
      [
        "an exception for a rule that isn't there",
        "exceptions: [{rule: nothing.like.it, owner: me, reason: none, expires: 2999-12-31}]",
        ":2: an exception in vain: no rule in force is called nothing.like.it",
      ],
      [
        "an exception that ended",
        "exceptions: [{rule: git.force-push, owner: me, reason: none, expires: 2020-12-31}]",
        ":2: the exception for git.force-push ended on 2020-12-31",
      ],
      [
        "an exception for hookguard's own test",
        "exceptions: [{rule: agent.canary, owner: me, reason: none, expires: 2999-12-31}]",
        ":2: an exception in vain: agent.canary is hookguard's own test",
      ],
    ] as const
  ).map(
    ([name, text, says]): Trouble => ({
      name: `weakened: ${name}`,
      make: () => {
        here.write("home/.config/hookguard/b.tar.gz", readFileSync(join(root, "build/default-bundle.tar.gz")));
        here.write("home/.config/hookguard/hookguard.yaml", `version: 1\n${text}\n`);
      },
      check: "policy-loads",
      status: "warn",
      says,
    }),
  ),
  {
    name: "built-in rules that are off, and so no refusal to prove it by",
    make: () => {
      here.write("home/.config/hookguard/hookguard.yaml", "version: 1\nbuilt_in: false\n");
      writeFileSync(bin(), "#!/bin/sh\ncat >/dev/null\n");
    },
    check: "live",
    status: "warn",
    says: "could not be proven: the built-in rules are off (",
    live: true,
  },
  {
    name: "no decisions but on hookguard's own tests",
    make: () =>
      appendEvent(join(here.home, LOG.slice("home/".length)), { input: { session_id: "hookguard-self-test" } }),
    check: "log-intact",
    status: "ok",
    says: "0 decisions, and 1 on hookguard's own tests",
  },
  {
    name: "a hookguard that lets everything pass",
    make: () => writeFileSync(bin(), "#!/bin/sh\ncat >/dev/null\n"),
    check: "live",
    status: "fail",
    says: "a call that policy always refuses was not refused",
    live: true,
  },
];

/** Puts a program on PATH that says a version. */
const LOG = "home/.local/state/hookguard/decisions.jsonl";

/** So many log files of one decision each, the newest last. */
function logs(count: number): void {
  const file = join(here.home, LOG.slice("home/".length));
  for (let n = 0; n < count; n += 1) appendEvent(file, { n }, 1);
}

/** The default bundle once more, signed, under its own name. */
async function signedBundle(claims: { iat: number; exp?: number }): Promise<void> {
  const bundle = readFileSync(join(root, "build/default-bundle.tar.gz"));
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = {
    name: "test",
    material: Buffer.from(privateKey.export({ type: "pkcs8", format: "pem" }).toString()),
    algorithm: "ES256" as const,
  };
  const file = here.write("home/.config/hookguard/own.tar.gz", await signArchive(bundle, "own", key, claims));
  const pem = here.write(
    "home/.config/hookguard/own.pem",
    publicKey.export({ type: "spki", format: "pem" }).toString(),
  );
  here.write(
    "home/.config/hookguard/hookguard.yaml",
    `version: 1\nbundles: [{name: hookguard, source: ${file}, key: ${pem}, algorithm: ES256}]\n`,
  );
}

/** A time so many days from now, in seconds since 1970. */
function seconds(days: number): number {
  return Math.floor(Date.now() / 1000 + days * 86_400);
}

function onPath(name: string, version: string, more = ""): void {
  const file = here.write(
    `path/${name}`,
    `#!/bin/sh\n[ "$1" = --version ] && { echo "${version}"; exit 0; }\n${more}\n`,
  );
  chmodSync(file, 0o755);
  setEnv("PATH", `${dirname(file)}:/usr/bin:/bin`);
}

function setEnv(name: string, value: string): void {
  here.machine.env = { ...here.machine.env, [name]: value };
}

describe("it finds", () => {
  test.each(troubles.map((trouble) => [trouble.name, trouble] as const))("%s", async (_, trouble) => {
    await installed(
      trouble.agents ?? (trouble.check === "settings-load" ? ["claude", "coda", "gemini"] : ["claude"]),
      trouble.scope,
    );
    await trouble.make();
    const { code, by } = await doctor({ live: trouble.live ?? false });
    expect(said(by[trouble.check])).toContain(trouble.says);
    expect(by[trouble.check]?.status).toBe(trouble.status);
    if (trouble.status === "fail") expect(code).toBe(1);
  });

  test("a worktree without the project's settings", async () => {
    const git = async (...args: string[]) => {
      const env = {
        ...here.machine.env,
        GIT_AUTHOR_NAME: "a",
        GIT_AUTHOR_EMAIL: "a@b",
        GIT_COMMITTER_NAME: "a",
        GIT_COMMITTER_EMAIL: "a@b",
      };
      const ran = await here.context.exec("git", args, { cwd: here.project, env, timeoutMs: 20_000 });
      expect(ran.exitCode, ran.stderr).toBe(0);
    };
    await git("init", "-q");
    await git("commit", "-q", "--allow-empty", "-m", "start");
    await git("worktree", "add", "-q", join(here.dir, "tree"));
    await installed(["claude"], "project");
    expect(said((await doctor()).by.worktrees)).toContain("tree has no Claude Code settings that call hookguard");
    mkdirSync(join(here.dir, "tree/.claude"));
    symlinkSync(join(here.project, ".claude/settings.json"), join(here.dir, "tree/.claude/settings.json"));
    expect((await doctor()).by.worktrees?.status).toBe("ok");
  });

  test("no agent at all", async () => {
    const { code, by } = await doctor();
    expect(said(by.registered)).toContain("no agent was found");
    expect(code).toBe(0);
  });
});

test("secrets in what is found are masked", async () => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  await installed(["claude"]);
  here.write(`project/.hookguard/hookguard.yaml`, `version: 1\n${token}: 1\n`);
  await doctor();
  expect(here.out).not.toContain(token);
  await runDoctor({}, here.context);
  expect(here.out).not.toContain(token);
});

describe("status", () => {
  test("one screen: registered, policy, decisions, what is off", async () => {
    await installed(["claude"]);
    await installed(["gemini"], "project");
    add(CLAUDE, "disableAllHooks", true);
    const decision = (session: string) =>
      JSON.stringify({
        labels: { agent: "claude" },
        timestamp: "2026-11-30T10:20:30.000Z",
        input: { session_id: session, tool_name: "Bash" },
        result: { verdict: "deny", effect: "refuse", policies: [{ policy: "git.force-push" }] },
      });
    here.write("home/.local/state/hookguard/decisions.jsonl", `${decision("s")}\n${decision("hookguard-self-test")}\n`);
    here.out = "";
    expect(await runStatus({}, here.context)).toBe(0);
    const count = installables.claude.events.filter(({ register }) => register === true).length;
    const shown = here.out.replace(/\s+/g, " ");
    for (const part of [
      `hookguard ${VERSION} in ${here.project}`,
      `Claude Code user ${count} events ${here.home}/.claude/settings.json by ${bin()}`,
      "Gemini CLI project",
      "(system, enforce)",
      "from built-in",
      "11-30 10:20 refuse claude Bash git.force-push",
      "says `disableAllHooks`",
      "`hookguard doctor` says what to do.",
    ]) {
      expect(shown).toContain(part);
    }
    expect(here.out.match(/11-30/g)).toHaveLength(1);
    expect(here.out.split("\n").length).toBeLessThan(40);
  });

  test.each([
    ["preset: audit", "monitor", /the built-in rules only watch/],
    ["preset: strict", "enforce", undefined],
    ["log: {required: false}", "enforce", /events pass that can't be recorded/],
    ["rules: {git.force-push: {mode: monitor}}", "enforce", /git\.force-push only watches/],
  ])("never says `enforce` without what weakens it: %s", async (text, mode, off) => {
    await installed(["claude"]);
    here.write("home/.config/hookguard/hookguard.yaml", `version: 1\n${text}\n`);
    here.out = "";
    await runStatus({ json: true }, here.context);
    const status = JSON.parse(here.out) as { bundles: object[]; off: { found: string }[] };
    expect(status.bundles).toMatchObject([{ source: "built-in", mode }]);
    expect(status.off.map(({ found }) => found)).toEqual(off === undefined ? [] : [expect.stringMatching(off)]);
  });

  test("--json is one versioned object", async () => {
    await installed(["claude"]);
    here.out = "";
    await runStatus({ json: true }, here.context);
    expect(JSON.parse(here.out)).toMatchObject({
      version: 1,
      command: "status",
      agents: [{ agent: "claude", places: [{ scope: "user", executables: [bin()] }] }],
      bundles: [{ source: "built-in", mode: "enforce" }],
      off: [],
    });
  });
});
