import { describe, expect, test } from "vitest";
import { agentNamed, agents, knownAgent, requireOwnEvent, tell } from "../../src/agents/registry.ts";
import { agentNames } from "../../src/input/kinds.ts";
import type { JsonObject } from "../../src/json.ts";

describe("an agent by its name", () => {
  test.each(agentNames)("%s", (name) => {
    expect(agentNamed(name)).toBe(agents[name]);
    expect(knownAgent(name)).toBe(name);
  });

  test("no name is a caller that can't be told", () => {
    expect(agentNamed(undefined).name).toBe("unknown");
    expect(knownAgent(undefined)).toBeUndefined();
  });

  test.each(["Claude", "", "cursor", "constructor"])("%s is nobody", (name) => {
    expect(knownAgent(name)).toBeUndefined();
    expect(() => agentNamed(name)).toThrow(expect.objectContaining({ code: "agent.unknown" }));
  });
});

describe("a payload without a name", () => {
  const bash = { session_id: "s", cwd: "/p", tool_name: "Bash", tool_input: { command: "ls" } };
  const inClaude = { CLAUDECODE: "1" };

  test.each<{ what: string; payload: JsonObject; env?: Record<string, string>; agent: string }>([
    {
      what: "Claude's event in Claude's environment",
      payload: { ...bash, hook_event_name: "PreToolUse" },
      env: inClaude,
      agent: "claude",
    },
    {
      what: "Claude's event in its assistant's environment",
      payload: { ...bash, hook_event_name: "PreToolUse" },
      env: { AI_AGENT: "claude-code_2-1-332_harness" },
      agent: "claude",
    },
    {
      what: "Claude's event with Claude's transcript",
      payload: { ...bash, hook_event_name: "PreToolUse", transcript_path: "/home/dev/.claude/projects/p/s.jsonl" },
      agent: "claude",
    },
    { what: "Claude's event from nowhere", payload: { ...bash, hook_event_name: "PreToolUse" }, agent: "unknown" },
    {
      what: "Claude's event with the variable that Gemini sets, too",
      payload: { ...bash, hook_event_name: "PreToolUse" },
      env: { CLAUDE_PROJECT_DIR: "/p" },
      agent: "unknown",
    },
    {
      what: "an event of tomorrow in Claude's environment",
      payload: { hook_event_name: "SomethingNew" },
      env: inClaude,
      agent: "unknown",
    },
    { what: "Gemini's event", payload: { ...bash, hook_event_name: "BeforeTool" }, env: inClaude, agent: "gemini" },
    {
      what: "a session's start with Gemini's time stamp",
      payload: { hook_event_name: "SessionStart", timestamp: "2026-01-01" },
      agent: "gemini",
    },
    {
      what: "a session's start in Claude's environment with Gemini's time stamp",
      payload: { hook_event_name: "SessionStart", timestamp: "2026-01-01" },
      env: inClaude,
      agent: "gemini",
    },
    { what: "a session's start from nowhere", payload: { hook_event_name: "SessionStart" }, agent: "unknown" },
    {
      what: "an event with Coda's version",
      payload: { ...bash, hook_event_name: "PreToolUse", cli_version: "1.4.0" },
      env: inClaude,
      agent: "coda",
    },
    {
      what: "an event with Coda's empty transcript and lower-case tool",
      payload: { ...bash, tool_name: "bash", hook_event_name: "PreToolUse", transcript_path: "" },
      agent: "coda",
    },
    {
      what: "another agent's event",
      payload: { hook_event_name: "beforeShellExecution", command: "ls" },
      agent: "unknown",
    },
    { what: "nothing", payload: {}, env: inClaude, agent: "unknown" },
  ])("$what: $agent", ({ payload, env = {}, agent }) => {
    expect(tell(payload, env).name).toBe(agent);
  });
});

describe("an event whose name is nearly right", () => {
  test.each(["pretooluse", "PreTooluse", "pre_tool_use", "PRE-TOOL-USE", "beforetool", " PreToolUse"])(
    "%j is refused",
    (name) => {
      for (const agent of Object.values(agents)) expect(() => requireOwnEvent(agent, name)).toThrow(/misspelt/);
    },
  );
  test.each(["PreToolUseNow", "NewEvent", ""])("%j is new", (name) => {
    for (const agent of Object.values(agents)) expect(() => requireOwnEvent(agent, name)).not.toThrow();
  });
});

describe("an event of another agent", () => {
  test.each([
    ["claude", "BeforeTool"],
    ["coda", "BeforeTool"],
    ["gemini", "PreToolUse"],
    ["coda", "PreSkillShellCommand"],
  ] as const)("%s refuses %s: the settings entry names the wrong agent", (agent, event) => {
    expect(() => requireOwnEvent(agents[agent], event)).toThrow(/registered for/);
  });
  test.each([
    ["claude", "BrandNewEvent"],
    ["unknown", "BeforeTool"],
    ["gemini", "BeforeTool"],
  ] as const)("%s tolerates %s", (agent, event) => expect(() => requireOwnEvent(agents[agent], event)).not.toThrow());
});
