import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { claudeSettings } from "../../../src/agents/claude/settings.ts";
import { codaSettings } from "../../../src/agents/coda/settings.ts";
import { geminiSettings } from "../../../src/agents/gemini/settings.ts";
import type { AgentSettings, Machine } from "../../../src/install/agent-settings.ts";
import { recognise } from "../../../src/install/command/recognise.ts";
import { claudeOutcome } from "../../../src/install/outcome/claude.ts";
import { codaOutcome } from "../../../src/install/outcome/coda.ts";
import { geminiOutcome } from "../../../src/install/outcome/gemini.ts";
import type { ClientOutcome, ReadOutcome } from "../../../src/install/outcome/outcome.ts";
import { isJsonObject, type JsonObject } from "../../../src/json.ts";
import { nodeExec, type Ran } from "../../../src/ports/exec.ts";
import { denials, program, scratch, scripts } from "./fakes.ts";

const { dir, remove } = scratch();
afterAll(remove);
const machine: Machine = {
  os: "linux",
  home: dir,
  cwd: dir,
  root: "/",
  env: { PATH: process.env.PATH, HOME: dir, NAME: "value" },
};

const agents: [AgentSettings, string, ReadOutcome][] = [
  [claudeSettings, "PreToolUse", claudeOutcome],
  [codaSettings, "PreToolUse", codaOutcome],
  [geminiSettings, "BeforeTool", geminiOutcome],
];

/** Runs the entry that install writes for a program, as the client would. */
async function call(settings: AgentSettings, event: string, path: string, read: ReadOutcome, timeoutMs = 10_000) {
  const group = settings.group({ name: event }, { program: path, args: [] }, machine);
  // What a client reads is the file, so the entry goes through its text.
  const [handler] = (JSON.parse(JSON.stringify(group)) as { hooks: JsonObject[] }).hooks;
  if (!handler || !isJsonObject(handler)) throw new Error("no handler");
  const invocation = settings.invocation(handler, machine);
  if (!invocation) throw new Error("no invocation");
  const ran = await nodeExec(invocation.program, invocation.args, {
    input: "{}",
    cwd: dir,

    env: machine.env,
    timeoutMs,
  });
  return { ran, outcome: read(handler, ran), handler };
}

describe.each(agents)("what $title does when hookguard", (settings, event, read) => {
  const expected: Record<keyof typeof scripts, Partial<ClientOutcome>> = {
    "allows in silence": { does: "run" },
    denies: { does: "refuse", reason: "no" },
    "denies and talks on stderr": { does: "refuse", reason: "no" },
    "denies the strong way: JSON, stderr and exit code 2": { does: "refuse" },
    "panics with text on stderr and exit code 2": { does: "refuse" },
    "panics with a word on stderr that Coda takes for a broken hook": { does: "refuse" },
    "ends with 1 and says nothing": { does: "refuse" },
    "ends with 1 after noise": { does: "refuse" },
    "ends with 127": { does: "refuse" },
    "ends with 255": { does: "refuse" },
    "is killed": { does: "refuse" },
    crashes: { does: "refuse" },
    "is killed in the middle of its answer": { does: "refuse" },
    "is terminated after some noise": { does: "refuse" },
  };
  test.each(Object.entries(scripts))("%s", async (title, body) => {
    const path = program(join(dir, settings.agent, title, "hookguard"), body, denials[settings.agent]);
    const { outcome } = await call(settings, event, path, read);
    expect(outcome).toMatchObject(expected[title as keyof typeof scripts]);
  });

  test("is missing", async () => {
    const { outcome } = await call(settings, event, join(dir, "nowhere", "hookguard"), read);
    expect(outcome.does).toBe("refuse");
  });

  test("is not executable", async () => {
    const path = program(join(dir, settings.agent, "locked", "hookguard"), "exit 0");
    chmodSync(path, 0o644);
    expect((await call(settings, event, path, read)).outcome.does).toBe("refuse");
  });

  // Claude Code starts it without a shell, so the system itself says that it is no program.
  test.skipIf(settings.agent === "claude")(
    "is a file of no bytes (skipped for Claude Code: no shell starts it)",
    async () => {
      const path = program(join(dir, settings.agent, "empty", "hookguard"), "");
      writeFileSync(path, "");
      expect((await call(settings, event, path, read)).outcome.does).toBe("refuse");
    },
  );

  test("is a folder", async () => {
    const path = join(dir, settings.agent, "folder", "hookguard");
    mkdirSync(path, { recursive: true });
    expect((await call(settings, event, path, read)).outcome.does).toBe("refuse");
  });

  test("needs an interpreter that is missing", async () => {
    const path = program(join(dir, settings.agent, "interpreter", "hookguard"), "");
    writeFileSync(path, "#!/nowhere/bin/node\n");
    expect((await call(settings, event, path, read)).outcome.does).toBe("refuse");
  });

  test("hangs past the timeout: refused, but for Gemini CLI, which lets the tool run (the documented gap)", async () => {
    const path = program(join(dir, settings.agent, "hangs", "hookguard"), "exec sleep 30");
    const { outcome } = await call(settings, event, path, read, 300);
    expect(outcome.does).toBe(settings.agent === "gemini" ? "run" : "refuse");
  });
});

const names = [
  "with blank",
  "it's",
  'dou"ble',
  "$NAME",
  "$HOME/x",
  "a$",
  "$(touch pwned)",
  "`touch pwned`",
  "é ü 漢字 🦊",
  "semi;colon & and",
  "star*?[a]",
  "back\\slash",
  "-dash",
  "#hash !bang ~tilde",
  "$'ansi'",
  "{a,b}",
];

describe.each(agents)("$title starts hookguard wherever it lies:", (settings, event, read) => {
  const more = settings.agent === "claude" ? [] : ["$" + "{NAME}", "$" + "{NAME:-x}/y", "$$" + "{NAME}"];
  test.each([...names, ...more])("%s", async (name) => {
    const path = program(join(dir, settings.agent, "odd", name, "hookguard"), scripts.denies, denials[settings.agent]);
    const { outcome, handler } = await call(settings, event, path, read);
    expect(outcome).toEqual({ does: "refuse", reason: "no" });
    expect(recognise(handler)).toEqual({ launcher: { program: path, args: [] }, agent: settings.agent });
    expect(existsSync(join(dir, "pwned"))).toBe(false);
  });
});

test("Claude Code can't be given a path in which it replaces something", () => {
  const why = claudeSettings.unsupported?.(machine, { program: "/opt/$" + "{CLAUDE_PROJECT_DIR}/hookguard", args: [] });
  expect(why).toContain("move hookguard");
});

describe("Gemini CLI, at events that can't be refused, when hookguard is missing", () => {
  const run = async (event: string): Promise<Ran> =>
    (await call(geminiSettings, event, "/nowhere/hookguard", geminiOutcome)).ran;

  test.each(["SessionStart", "SessionEnd", "Notification", "PreCompress", "AfterAgent"])(
    "%s only warns: exit code 1, which Gemini CLI shows and goes on",
    async (event) => {
      expect(await run(event)).toMatchObject({ exitCode: 1, stdout: "" });
    },
  );

  test("BeforeToolSelection stays wholly silent, since any output changes the request", async () => {
    expect(await run("BeforeToolSelection")).toMatchObject({ exitCode: 1, stdout: "", stderr: "" });
  });

  test("AfterModel stops, since a deny there hides nothing", async () => {
    expect(JSON.parse((await run("AfterModel")).stdout)).toMatchObject({ continue: false });
  });
});
