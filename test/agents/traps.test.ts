import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WriteOptions } from "../../src/agents/agent.ts";
import { agents } from "../../src/agents/registry.ts";
import { agentNames, verbs } from "../../src/input/kinds.ts";
import { isJsonObject, type Json, type JsonObject } from "../../src/json.ts";
import { decision, failure, finding, wants } from "./decisions.ts";
import { changeOf, eventNamed, openEvent } from "./events.ts";

/** One test for every way in which a client turns a refusal into consent. */

const { claude, coda, gemini } = agents;
const printed = (stdout: string): JsonObject => JSON.parse(stdout);

/** Every answer that an agent can give: all events, all verbs, failures, refusals without an event. */
function everyAnswer(name: (typeof agentNames)[number], why = "Why.") {
  const agent = agents[name];
  return agent.events.flatMap((row) => {
    const event = openEvent(name, row.name);
    return [
      ...verbs.map((verb) => ({
        row,
        verb,
        answer: agent.write(event, wants(verb, why, changeOf(event)), { geminiAsk: true }),
      })),
      { row, verb: "failure", answer: agent.write(event, failure) },
      { row, verb: "panic", answer: agent.panic(why, row.name) },
      { row, verb: "panic", answer: agent.panic(why) },
    ];
  });
}

describe("every agent", () => {
  test.each(agentNames)("%s: stdout is nothing or one JSON object on one line", (name) => {
    for (const { answer } of everyAnswer(name, "two\nlines")) {
      if (answer.stdout === "") continue;
      expect(answer.stdout).toMatch(/^\{[^\n]*\}\n$/);
      expect(isJsonObject(printed(answer.stdout))).toBe(true);
    }
  });

  test.each(agentNames)("%s: no key is null", (name) => {
    for (const { answer, row, verb } of everyAnswer(name)) {
      expect(answer.stdout === "" ? [] : nulls(printed(answer.stdout)), `${row.name} ${verb}`).toEqual([]);
    }
  });

  test.each(agentNames)("%s: what is refused says so to the log, too", (name) => {
    for (const row of agents[name].events) {
      const answer = agents[name].write(openEvent(name, row.name), wants("deny", "Why."));
      expect(answer.effect === "refuse" || answer.unenforced.length > 0, row.name).toBe(true);
    }
  });
});

function nulls(value: Json): Json[] {
  if (value === null) return [value];
  if (typeof value !== "object") return [];
  return Object.values(value).flatMap(nulls);
}

describe("Claude Code", () => {
  test("a tool is refused on stdout, on stderr and by exit code 2 at once", () => {
    const answer = claude.write(openEvent("claude", "PreToolUse"), wants("deny", "Why."));
    expect(printed(answer.stdout)).toMatchObject({
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny" },
    });
    expect(answer.stderr).toContain("Why.");
    expect(answer.exitCode).toBe(2);
  });

  test("`continue: false` never stands before a tool without a refusal beside it", () => {
    for (const { answer, row, verb } of everyAnswer("claude")) {
      if (!answer.stdout.includes('"continue":false') || !row.kind.endsWith(".before")) continue;
      expect(answer.exitCode, `${row.name} ${verb}`).toBe(2);
      expect(answer.stdout).toContain('"permissionDecision":"deny"');
    }
  });

  test("PermissionRequest, which ignores exit code 2, is always answered with 0", () => {
    const answers = everyAnswer("claude").filter(({ row }) => row.name === "PermissionRequest");
    const named = answers.filter(({ verb, answer }) => verb !== "panic" || answer.stdout.includes("PermissionRequest"));
    for (const { answer, verb } of named) expect(answer.exitCode, verb).toBe(0);
    expect(named.length).toBeGreaterThan(8);
  });

  test("a rewrite gives no consent", () => {
    const answer = claude.write(
      openEvent("claude", "PreToolUse"),
      wants("modify", "Why.", { toolInput: { command: "ls" } }),
    );
    expect(printed(answer.stdout).hookSpecificOutput).not.toHaveProperty("permissionDecision");
  });

  const attended = { CLAUDE_CODE_SESSION_ATTENDED: "1" };
  const headless = { CLAUDE_CODE_SESSION_ATTENDED: "0" };
  test.each([
    { mode: "default", env: attended, effect: "ask" },
    { mode: "plan", env: attended, effect: "ask" },
    { mode: "acceptEdits", env: attended, effect: "ask" },
    { mode: "default", env: {}, effect: "ask" },
    { mode: "default", env: headless, effect: "refuse" },
    { mode: "bypassPermissions", env: attended, effect: "refuse" },
    { mode: "auto", env: attended, effect: "refuse" },
    { mode: "dontAsk", env: attended, effect: "refuse" },
    { mode: "a mode of tomorrow", env: attended, effect: "refuse" },
    { mode: null, env: attended, effect: "refuse" },
  ])("an ask in mode $mode with $env ends in: $effect", ({ mode, env, effect }) => {
    const event = eventNamed("claude", "PreToolUse", { permission_mode: mode }, env);
    const answer = claude.write(event, wants("ask", "Why."));
    expect(answer.effect).toBe(effect);
    expect(answer.exitCode).toBe(effect === "ask" ? 0 : 2);
    expect(event.event.can.includes("ask")).toBe(effect === "ask");
  });

  test("an ask at PermissionRequest leaves the client's own question standing, or refuses where nobody answers it", () => {
    const ask = (mode: string) =>
      claude.write(eventNamed("claude", "PermissionRequest", { permission_mode: mode }), wants("ask", "Why."));
    expect(ask("default")).toMatchObject({ stdout: "", effect: "ask" });
    expect(ask("auto")).toMatchObject({ effect: "refuse", exitCode: 0 });
  });

  test.each([
    { source: "command", effect: "ask" },
    { source: "picker", effect: "ask" },
    { source: "sdk", effect: "refuse" },
  ])("an ask about a model switch by $source ends in: $effect", ({ source, effect }) => {
    expect(claude.write(eventNamed("claude", "PreModelSwitch", { source }), wants("ask", "Why.")).effect).toBe(effect);
  });

  test("managed settings can't be held back, and the person hears of it", () => {
    const answer = claude.write(
      eventNamed("claude", "ConfigChange", { source: "policy_settings" }),
      wants("deny", "Why."),
    );
    expect(answer).toMatchObject({ effect: "pass", exitCode: 0, unenforced: [{ verb: "deny" }] });
    expect(printed(answer.stdout).systemMessage).toContain("could not enforce");
  });

  test("text for the model is never added where it would keep a turn going", () => {
    for (const event of ["Stop", "SubagentStop"]) {
      expect(claude.write(openEvent("claude", event), wants("context", "Why.")).stdout).toBe("");
    }
  });

  test("the failure of a hook ends a turn; only a policy sends it back", () => {
    const event = eventNamed("claude", "Stop", { stop_hook_active: true });
    expect(claude.write(event, failure)).toMatchObject({ effect: "halt", exitCode: 0 });
    expect(claude.write(event, wants("deny", "Why."))).toMatchObject({ effect: "refuse", exitCode: 2 });
  });

  test.each<{ tool_name: string; tool_response: Json; shown: Json; partly: boolean }>([
    {
      tool_name: "Bash",
      tool_response: { stdout: "SECRET", stderr: "SECRET", interrupted: false, isImage: true, noOutputExpected: false },
      shown: {
        stdout: "[withheld by hookguard]",
        stderr: "",
        interrupted: false,
        isImage: false,
        noOutputExpected: false,
      },
      partly: false,
    },
    {
      tool_name: "Read",
      tool_response: { type: "image", file: { base64: "SECRET", type: "image/png", originalSize: 70 } },
      shown: {
        type: "text",
        file: { filePath: "", content: "[withheld by hookguard]", numLines: 1, startLine: 1, totalLines: 1 },
      },
      partly: false,
    },
    {
      tool_name: "mcp__a__b",
      tool_response: [{ type: "image", data: "SECRET" }],
      shown: [{ type: "text", text: "[withheld by hookguard]" }],
      partly: false,
    },
    { tool_name: "mcp__a__b", tool_response: "SECRET", shown: "[withheld by hookguard]", partly: false },
    {
      tool_name: "WebFetch",
      tool_response: { code: 200, url: "https://a.b/", result: "SECRET" },
      shown: { code: 200, url: "https://a.b/", result: "[withheld by hookguard]" },
      partly: true,
    },
  ])("a refused result of $tool_name keeps its form and none of its content", ({ shown, partly, ...change }) => {
    const tool_input = { command: "c", file_path: "/f", url: "https://a.b/" };
    const answer = claude.write(eventNamed("claude", "PostToolUse", { ...change, tool_input }), wants("deny", "Why."));
    expect(printed(answer.stdout).hookSpecificOutput).toMatchObject({ updatedToolOutput: shown });
    expect(answer.stdout).not.toContain("SECRET");
    expect(answer.unenforced.length > 0).toBe(partly);
  });

  test("a changed result takes the tool's own form, or the whole result is withheld", () => {
    const event = openEvent("claude", "PostToolUse");
    const changed = claude.write(event, wants("modify", "Why.", { output: "masked" }));
    expect(printed(changed.stdout).hookSpecificOutput).toMatchObject({
      updatedToolOutput: { stdout: "masked", stderr: "" },
    });
    const wrong = claude.write(event, wants("modify", "Why.", { output: { text: "masked" } }));
    expect(wrong.effect).toBe("refuse");
    expect(wrong.stdout).toContain("[withheld by hookguard]");
  });

  test("messages and context stay under the 10,000 units past which they go into a file", () => {
    for (const verb of ["warn", "context"] as const) {
      const { stdout } = claude.write(openEvent("claude", "PreToolUse"), wants(verb, "x".repeat(50_000)));
      const { systemMessage, hookSpecificOutput } = printed(stdout);
      const text = systemMessage ?? (hookSpecificOutput as JsonObject).additionalContext;
      expect(String(text)).toHaveLength(10_000);
    }
  });
});

describe("Coda", () => {
  test("exit code 2 and stderr, which words can void, are never used", () => {
    for (const { answer, row, verb } of everyAnswer("coda", "permission denied: no such file or directory")) {
      expect(answer, `${row.name} ${verb}`).toMatchObject({ exitCode: 0, stderr: "" });
    }
  });

  test("an answer never reaches the 10,000 units past which it is dropped; the reason is cut, its reference stays", () => {
    const text = fc.constantFrom("x", "é", "😀", '"', "\\", "\u0001", "\ud800");
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40_000 }), (unit, times) => {
        for (const event of ["PreToolUse", "PostToolUse", "UserPromptSubmit"]) {
          const { stdout, effect } = coda.write(openEvent("coda", event), wants("deny", unit.repeat(times)));
          expect(stdout.length).toBeLessThan(10_000);
          expect(stdout).toContain("(hookguard test.rule 01JTESTDECISION0000000000)");
          expect(effect).toBe("refuse");
        }
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    { event: "PreToolUse", modified: { toolInput: { path: "a", content: "x".repeat(10_000) } } },
    { event: "PostToolUse", modified: { output: "x".repeat(10_000) } },
    { event: "UserPromptSubmit", modified: { prompt: "x".repeat(10_000) } },
    { event: "UserPromptSubmit", modified: { prompt: "" } },
  ])("a rewrite at $event that Coda would drop is a refusal", ({ event, modified }) => {
    expect(coda.write(openEvent("coda", event), wants("modify", "Why.", modified))).toMatchObject({
      effect: "refuse",
      unenforced: [{ verb: "modify" }],
    });
  });

  test("no decision stands beside a replaced result, which it would void", () => {
    const answer = coda.write(openEvent("coda", "PostToolUse"), wants("deny", "Why."));
    expect(Object.keys(printed(answer.stdout))).toEqual(["hookSpecificOutput"]);
  });

  test("a changed MCP call goes back as the text that it came as", () => {
    const event = agents.coda.read({
      cwd: "/p",
      hook_event_name: "PreToolUse",
      tool_name: "mcp_execute",
      tool_input: { server: "db", tool: "query", args: '{"sql":"drop table a"}' },
    });
    expect(event.tool).toMatchObject({ input: { sql: "drop table a" }, mcp: { server: "db", tool: "query" } });
    const answer = coda.write(event, wants("modify", "Why.", { toolInput: { sql: "select 1" } }));
    expect(printed(answer.stdout).hookSpecificOutput).toMatchObject({
      updatedInput: { server: "db", tool: "query", args: '{"sql":"select 1"}' },
    });
  });
});

describe("Gemini CLI", () => {
  test("exit code and stderr, one ignored and one read as an answer, are never used", () => {
    for (const { answer } of everyAnswer("gemini")) expect(answer).toMatchObject({ exitCode: 0, stderr: "" });
  });

  test("no consent is ever printed: it would cancel another hook's refusal", () => {
    for (const { answer } of everyAnswer("gemini")) expect(answer.stdout).not.toMatch(/"decision":"(?:allow|approve)"/);
  });

  test("BeforeToolSelection, where any output changes the tools, gets one only for a refusal", () => {
    for (const { answer, row, verb } of everyAnswer("gemini")) {
      if (row.name !== "BeforeToolSelection" || !["allow", "warn", "context"].includes(verb)) continue;
      expect(answer.stdout, verb).toBe("");
    }
  });

  test.each<{ options: WriteOptions; effect: string }>([
    { options: {}, effect: "refuse" },
    { options: { geminiAsk: false }, effect: "refuse" },
    { options: { geminiAsk: true }, effect: "ask" },
  ])("an ask, on which the headless client hangs, with $options ends in: $effect", ({ options, effect }) => {
    const event = openEvent("gemini", "BeforeTool");
    expect(gemini.write(event, wants("ask", "Why."), options).effect).toBe(effect);
    expect(event.event.can).not.toContain("ask");
  });

  test("the model's answer is refused by stopping, never by a deny that does nothing", () => {
    const { stdout } = gemini.write(openEvent("gemini", "AfterModel"), wants("deny", "Why."));
    expect(printed(stdout)).toEqual({ continue: false, stopReason: expect.stringContaining("Why.") });
  });

  test("a call of the model is refused so that no later hook can undo it", () => {
    const { stdout } = gemini.write(openEvent("gemini", "BeforeModel"), wants("deny", "Why."));
    expect(printed(stdout)).toMatchObject({ continue: false, decision: "deny" });
  });

  test("a turn is sent back once, then the person is told", () => {
    const again = eventNamed("gemini", "AfterAgent", { stop_hook_active: true });
    expect(again.event.can).not.toContain("deny");
    const answer = gemini.write(again, wants("deny", "Why."));
    expect(answer).toMatchObject({ effect: "pass", unenforced: [{ verb: "deny" }] });
    expect(printed(answer.stdout)).toEqual({ systemMessage: expect.stringContaining("Why.") });
  });

  test("the rewritten input is the whole input", () => {
    const toolInput = { command: "ls", dir_path: "src", description: "d" };
    const { stdout } = gemini.write(openEvent("gemini", "BeforeTool"), wants("modify", "Why.", { toolInput }));
    expect(printed(stdout).hookSpecificOutput).toMatchObject({ tool_input: toolInput });
  });

  test.each<{ output: Json; reason: string }>([
    { output: { llmContent: "masked", returnDisplay: "shown" }, reason: "masked" },
    { output: { llmContent: [{ text: "a" }, { text: "b" }] }, reason: "a\nb" },
    { output: { llmContent: [{ inlineData: {} }] }, reason: '[{"inlineData":{}}]' },
    { output: "masked", reason: "masked" },
  ])("a changed result reaches the model as $reason", ({ output, reason }) => {
    const { stdout } = gemini.write(openEvent("gemini", "AfterTool"), wants("modify", "Why.", { output }));
    expect(printed(stdout)).toMatchObject({ decision: "deny", reason });
  });
});

test("several warnings are one message, beside a refusal as well", () => {
  const findings = [finding("deny", "No."), finding("warn", "One."), finding("warn", "Two.")];
  for (const [name, event] of [
    ["claude", "PreToolUse"],
    ["gemini", "BeforeTool"],
  ] as const) {
    const { stdout, effect } = agents[name].write(openEvent(name, event), decision(findings));
    expect(printed(stdout).systemMessage).toBe("hookguard: One. (test.rule)\nhookguard: Two. (test.rule)");
    expect(effect).toBe("refuse");
  }
});
