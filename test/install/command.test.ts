import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { claudeSettings } from "../../src/agents/claude/settings.ts";
import { codaSettings } from "../../src/agents/coda/settings.ts";
import { geminiSettings } from "../../src/agents/gemini/settings.ts";
import type { Machine } from "../../src/install/agent-settings.ts";
import { namedLauncher, ownLauncher } from "../../src/install/command/launcher.ts";
import { powershellCommand, shellWord } from "../../src/install/command/quote.ts";
import { recognise } from "../../src/install/command/recognise.ts";
import { handlerIn } from "../../src/install/selftest.ts";
import type { Json } from "../../src/json.ts";

const machine: Machine = {
  os: "linux",
  home: "/home/dev",
  cwd: "/code",
  env: { PATH: "/bin", x: "X", HOME: "/h" },
  root: "/",
};
const shell = (command: string): Json => ({ type: "command", command });

describe("ours are entries that", () => {
  test.each([
    [{ type: "command", command: "/opt/hookguard", args: ["hook", "claude"] }, "claude"],
    [{ command: "/opt/hookguard-1.2.3", args: ["hook", "claude"] }, "claude"],
    [{ type: "command", command: "C:\\Program Files\\hookguard.exe", args: ["hook", "claude"] }, "claude"],
    [{ type: "command", command: "/usr/bin/node", args: ["/lib/hookguard.mjs", "hook", "gemini"] }, "gemini"],
    [shell("hookguard hook claude"), "claude"],
    [shell('"/a b/hookguard" hook coda'), "coda"],
    [shell("node /lib/hookguard.mjs hook coda"), "coda"],
    [shell("hookguard hook"), undefined],
    [shell("hookguard eval --agent claude"), "claude"],
    [shell("hookguard hook coda || exit 2"), "coda"],
    [shell("{ hookguard hook coda; } 2>/dev/null || { echo no >&2; exit 2; }"), "coda"],
    [shell('o=$(hookguard hook coda) || o=no; printf %s "$o"'), "coda"],
    [shell("& 'C:\\tools\\hookguard.exe' 'hook' 'gemini'"), "gemini"],
  ] as [Json, string | undefined][])("%j", (handler, agent) => {
    const found = recognise(handler);
    expect(found).toBeDefined();
    expect(found?.agent).toBe(agent);
  });
});

describe("everybody else's are entries that", () => {
  test.each([
    shell("echo hookguard hook claude"),
    shell("cat /opt/hookguard/hook claude"),
    shell("my-hookguard hook claude"),
    shell("hookguardian hook claude"),
    shell("hookguard"),
    shell("hookguard doctor"),
    shell("hookguard eval event.json"),
    shell("sudo hookguard hook claude"),
    shell("hookguard hook claude; rm -rf /tmp/x"),
    shell("hookguard hook claude | tee log"),
    shell("$X hook claude"),
    shell("/opt/$X/hookguard hook claude"),
    shell("hookguard hook 'claude"),
    shell("node server.js hook claude"),
    shell("# hookguard hook claude"),
    shell(""),
    { type: "command", command: "node", args: ["/srv/hookguard-notes/x.js", "hook", "claude"] },
    { type: "command", command: "/opt/hookguard", args: ["--version"] },
    { type: "command", command: "/opt/hookguard", args: ["hook", 7] },
    { type: "command", command: "/opt/hookguard" },
    { type: "http", url: "http://x/hookguard", command: "hookguard hook claude" },
    { type: "prompt", prompt: "hookguard hook claude" },
    "hookguard hook claude",
    null,
    [],
  ] as Json[])("%j", (handler) => {
    expect(recognise(handler)).toBeUndefined();
  });

  test("a runtime that starts us is no program of ours", () => {
    const handler = { type: "command", command: "/usr/bin/node", args: ["other.js", "hook", "claude"] };
    expect(recognise(handler, new Set(["/opt/hg"]))).toBeUndefined();
  });
});

describe("whatever the path, the shell gets it back", () => {
  const path = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
    .map((text) => `/${text.replace(/\p{Cc}|\p{Cs}/gu, "")}`);
  const odd = fc
    .array(
      fc.constantFrom(
        "$",
        "${",
        "}",
        "x",
        "'",
        '"',
        "\\",
        "`",
        "(",
        ")",
        " ",
        "*",
        "~",
        "#",
        "!",
        ":-",
        "é",
        "$x",
        "$HOME",
      ),
      { maxLength: 12 },
    )
    .map((parts) => `/${parts.join("")}`);

  test.each(["sh", "bash"])("in %s", (program) => {
    fc.assert(
      fc.property(fc.array(fc.oneof(path, odd), { minLength: 20, maxLength: 20 }), (paths) => {
        const text = `printf '%s\\n' ${paths.map(shellWord).join(" ")}`;
        expect(execFileSync(program, ["-c", text], { encoding: "utf8" })).toBe(
          paths
            .map(
              (one) => `${one}
`,
            )
            .join(""),
        );
      }),
      { numRuns: 30 },
    );
  });

  test.each([codaSettings, geminiSettings, claudeSettings])(
    "in the entries of $title, which are known again as ours",
    (settings) => {
      const { event } = settings.probe("", machine);
      fc.assert(
        fc.property(fc.oneof(path, odd), (folder) => {
          const launcher = { program: `${folder}/hookguard`, args: [] };
          if (settings.unsupported?.(machine, launcher)) return;
          const handler = handlerIn(settings.group({ name: event }, launcher, machine));
          expect(recognise(handler ?? null)).toEqual({ launcher, agent: settings.agent });
          // What the client fills in from its environment changes nothing.
          const invocation = settings.invocation(handler ?? null, machine);
          const plain = settings.invocation(handler ?? null, { ...machine, env: {} });
          expect(invocation).toEqual(plain);
        }),
        { numRuns: 300 },
      );
    },
  );
});

test("a path that needs no quotes gets none", () => {
  expect(shellWord("/usr/local/bin/hookguard")).toBe("/usr/local/bin/hookguard");
});

test("PowerShell", () => {
  expect(powershellCommand(["C:\\it's\\hookguard.exe", "hook", "gemini"])).toBe(
    "& 'C:\\it''s\\hookguard.exe' 'hook' 'gemini'",
  );
});

describe("how hookguard is started", () => {
  test.each([
    ["/opt/hookguard", "/$bunfs/root/hookguard", { program: "/opt/hookguard", args: [] }],
    ["/opt/hg", "/$bunfs/root/hookguard", { program: "/opt/hg", args: [] }],
    ["C:\\hg.exe", "B:\\~BUN\\root\\hookguard.exe", { program: "C:\\hg.exe", args: [] }],
    ["/usr/bin/node", "/nowhere/hookguard.mjs", { program: "/usr/bin/node", args: ["/nowhere/hookguard.mjs"] }],
  ])("%s %s", (execPath, script, expected) => {
    expect(ownLauncher(execPath, script)).toEqual(expected);
  });

  test.each(["hookguard", "./hookguard", "~/hookguard"])("a path that is not absolute is refused: %s", (path) => {
    expect(() => namedLauncher(path)).toThrow("is not an absolute path");
  });

  test("a control character is refused", () => {
    expect(() => namedLauncher("/opt/a\nb/hookguard")).toThrow("control character");
  });
});
