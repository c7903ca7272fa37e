import { afterEach, describe, expect, it, test } from "vitest";
import { runEval } from "../../src/cli/commands/eval.ts";
import { type Desk, desk } from "./support.ts";

let at: Desk | undefined;
afterEach(() => at?.remove());

const call = {
  session_id: "s",
  cwd: "/tmp",
  hook_event_name: "PreToolUse",
  tool_name: "Bash",
  tool_input: { command: "ls" },
};

test.each([
  ["ordinary work", call, "claude", 0, /let through/],
  ["a refused call", { ...call, tool_input: { command: "rm -rf /" } }, "claude", 1, /refused/],
  ["another agent's event", call, "gemini", 1, /could not be judged/],
  ["a payload that is none", { ...call, tool_name: 5 }, "claude", 1, /refused/],
])("--fail on %s, as the hook answers it", async (_name, payload, agent, code, said) => {
  at = desk({ "event.json": JSON.stringify(payload) });
  const status = await runEval([`${at.folder}/event.json`], { agent, format: "pretty", fail: true }, at.terminal);
  expect(status).toBe(code);
  expect(at.out).toMatch(said);
});

describe("a file that is no event can't be judged: exit code 3, with and without --fail", () => {
  const broken = '{\n  "hook_event_name": "PreToolUse",\n  "cwd": oops\n}';
  const lines = `${JSON.stringify(call)}\n{"hook_event_name": }\n`;
  it.each([
    [true, "event.json", broken, /event\.json:3:10: /],
    [false, "event.json", broken, /event\.json:3:10: /],
    [false, "events.jsonl", lines, /events\.jsonl:2:21: /],
    [false, "list.json", "[]", /list\.json:1:1: it is not an object/],
    [false, "empty.json", "", /The hook got no input/],
  ])("--fail: %s, %s", async (fail, name, text, said) => {
    at = desk({ [name]: text });
    expect(await runEval([`${at.folder}/${name}`], { agent: "claude", format: "pretty", fail }, at.terminal)).toBe(3);
    expect(at.out).toMatch(said);
  });
  it("JSON and formats for CI have the place", async () => {
    at = desk({ "event.json": broken });
    const run = (format: "json" | "github") => runEval([`${at?.folder}/event.json`], { format }, desk().terminal);
    expect([await run("json"), await run("github")]).toEqual([3, 3]);
    await runEval([`${at.folder}/event.json`], { format: "json" }, at.terminal);
    expect(JSON.parse(at.out).results[0].error).toMatchObject({
      code: "payload.json",
      position: { line: 3, column: 10 },
    });
    const other = desk({ "event.json": broken });
    await runEval([`${other.folder}/event.json`], { format: "github" }, other.terminal);
    expect(other.out).toMatch(/^::error file=.*event\.json,line=3,col=10,/);
    other.remove();
  });
  it("a bundle that isn't there can't judge either", async () => {
    at = desk({ "event.json": JSON.stringify(call) });
    const options = { agent: "claude", bundle: [`${at.folder}/none.tar.gz`], format: "pretty" as const };
    expect(await runEval([`${at.folder}/event.json`], options, at.terminal)).toBe(3);
  });
  it("an agent that nobody knows is a mistake of the command line", async () => {
    at = desk({ "event.json": JSON.stringify(call) });
    const run = runEval([`${at.folder}/event.json`], { agent: "cursor", format: "pretty" }, at.terminal);
    await expect(run).rejects.toMatchObject({ code: "agent.unknown" });
  });
});

describe("an agent that can't be told", () => {
  it("is explained: whom the payload fits, and what decides", async () => {
    at = desk({ "event.json": JSON.stringify(call) });
    await runEval([`${at.folder}/event.json`], { format: "pretty" }, at.terminal);
    expect(at.out.replace(/\s+/g, " ")).toContain(
      "the payload fits events of claude and coda. --agent decides; exceptions",
    );
  });
  it("in JSON, too", async () => {
    at = desk({ "event.json": JSON.stringify(call) });
    await runEval([`${at.folder}/event.json`], { format: "json" }, at.terminal);
    expect(JSON.parse(at.out).results[0]).toMatchObject({ agent: "unknown", agent_fits: ["claude", "coda"] });
  });
  it("is no note where it is known", async () => {
    at = desk({ "event.json": JSON.stringify(call) });
    await runEval([`${at.folder}/event.json`], { agent: "claude", format: "json" }, at.terminal);
    expect(JSON.parse(at.out).results[0]).not.toHaveProperty("agent_fits");
  });
});

test("findings that are only monitored, or excepted, are shown", async () => {
  const force = { ...call, tool_input: { command: "git push --force && rm -rf /" } };
  const settings = `version: 1
exceptions:
  - { rule: git.force-push, owner: ann, reason: "A move of the repository.", expires: 2099-12-31 }
rules:
  fs.recursive-delete: { mode: monitor }
`;
  at = desk({ "event.json": JSON.stringify(force), "config/hookguard/hookguard.yaml": settings });
  const terminal = { ...at.terminal, env: { HOME: at.folder, XDG_CONFIG_HOME: `${at.folder}/config` } };
  await runEval([`${at.folder}/event.json`], { agent: "claude", format: "pretty" }, terminal);
  expect(at.out).toContain("would have refused: git.force-push, but excepted until 2099-12-31 (ann)");
  expect(at.out).toContain("would have refused: fs.recursive-delete (monitor)");
});
