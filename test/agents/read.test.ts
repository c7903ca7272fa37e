import { describe, expect, test } from "vitest";
import { agents } from "../../src/agents/registry.ts";
import type { AgentName } from "../../src/input/kinds.ts";
import type { Json, JsonObject } from "../../src/json.ts";
import { payloadOf } from "./events.ts";

/** What a policy has to see must be there and be of its type; what nobody looks at may be anything. */

interface Broken {
  agent: AgentName;
  event: string;
  pointer: string;
  /** Left out: the field is removed. */
  value?: Json;
  why: string;
}

const broken: Broken[] = [
  ...(["claude", "coda", "gemini", "unknown"] as const).flatMap((agent): Broken[] => {
    const event = agent === "gemini" ? "BeforeTool" : "PreToolUse";
    return [
      { agent, event, pointer: "/hook_event_name", why: "is missing" },
      { agent, event, pointer: "/hook_event_name", value: "", why: "is empty" },
      { agent, event, pointer: "/hook_event_name", value: 5, why: "is not a text" },
      { agent, event, pointer: "/tool_name", why: "is missing" },
      { agent, event, pointer: "/tool_name", value: "", why: "is empty" },
      { agent, event, pointer: "/tool_name", value: null, why: "is missing" },
      { agent, event, pointer: "/tool_name", value: ["Bash"], why: "is not a text" },
      { agent, event, pointer: "/tool_input", why: "is missing" },
      { agent, event, pointer: "/tool_input", value: "rm -rf /", why: "is not an object" },
      { agent, event, pointer: "/tool_input", value: [], why: "is not an object" },
      { agent, event, pointer: "/tool_input/command", why: "is missing" },
      { agent, event, pointer: "/cwd", value: 5, why: "is not a text" },
    ];
  }),
  ...(["claude", "coda", "gemini"] as const).flatMap((agent): Broken[] => {
    const event = agent === "gemini" ? "BeforeTool" : "PreToolUse";
    const prompt = agent === "gemini" ? "BeforeAgent" : "UserPromptSubmit";
    return [
      { agent, event, pointer: "/cwd", why: "is missing" },
      { agent, event, pointer: "/cwd", value: "", why: "is empty" },
      { agent, event, pointer: "/tool_input/command", value: ["rm", "-rf"], why: "is not a text" },
      { agent, event: prompt, pointer: "/prompt", why: "is missing" },
      { agent, event: prompt, pointer: "/prompt", value: {}, why: "is not a text" },
    ];
  }),
  { agent: "claude", event: "PermissionRequest", pointer: "/tool_name", why: "is missing" },
  { agent: "claude", event: "PreSkillShellCommand", pointer: "/tool_input/command", value: null, why: "is missing" },
  { agent: "claude", event: "PostToolBatch", pointer: "/tool_calls", why: "is missing" },
  { agent: "claude", event: "PostToolBatch", pointer: "/tool_calls/0", value: "x", why: "is not an object" },
  { agent: "claude", event: "PostToolBatch", pointer: "/tool_calls/0/tool_name", value: 1, why: "is not a text" },
  {
    agent: "claude",
    event: "PostToolBatch",
    pointer: "/tool_calls/0/tool_input/command",
    value: 1,
    why: "is not a text",
  },
  { agent: "gemini", event: "BeforeModel", pointer: "/llm_request", why: "is missing" },
  { agent: "gemini", event: "AfterModel", pointer: "/llm_response", value: "text", why: "is not an object" },
];

describe("a broken payload", () => {
  test.each(broken)("$agent $event: $pointer $why", ({ agent, event, pointer, value, why }) => {
    const payload = changed(payloadOf(agent, event), pointer, value);
    expect(() => agents[agent].read(payload)).toThrow(
      expect.objectContaining({ code: "payload.invalid", details: { pointer, why } }),
    );
  });

  test.each<{ tool: string; input: JsonObject; pointer: string; why: string }>([
    {
      tool: "mcp_execute",
      input: { server: "a", tool: "b", args: "{" },
      pointer: "/tool_input/args",
      why: "is not JSON",
    },
    {
      tool: "mcp_execute",
      input: { server: "a", tool: "b", args: "[]" },
      pointer: "/tool_input/args",
      why: "is not a JSON object",
    },
    {
      tool: "mcp_execute",
      input: { server: "a", tool: "b", args: 5 },
      pointer: "/tool_input/args",
      why: "is not a text",
    },
    { tool: "mcp_execute", input: { server: "", tool: "b" }, pointer: "/tool_input/server", why: "is empty" },
    { tool: "mcp_execute", input: { server: "a" }, pointer: "/tool_input/tool", why: "is missing" },
    { tool: "glob", input: { pattern: "*", args: "nonsense" }, pointer: "/tool_input/args", why: "is not JSON" },
    {
      tool: "glob",
      input: { pattern: "*", args: '{"path":5}' },
      pointer: "/tool_input/args/path",
      why: "is not a text",
    },
    { tool: "read", input: {}, pointer: "/tool_input/path", why: "is missing" },
    { tool: "write", input: { path: "", content: "" }, pointer: "/tool_input/path", why: "is empty" },
  ])("coda $tool $input: $pointer $why", ({ tool, input, pointer, why }) => {
    const payload = { ...payloadOf("coda", "PreToolUse"), tool_name: tool, tool_input: input };
    expect(() => agents.coda.read(payload)).toThrow(expect.objectContaining({ details: { pointer, why } }));
  });
});

/** The payload with another value, or none, at a pointer. */
function changed(payload: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  const copy = structuredClone(payload);
  const path = pointer.slice(1).split("/");
  const last = path.pop() ?? "";
  // biome-ignore lint/suspicious/noExplicitAny: a test reaches into JSON of any shape.
  const parent = path.reduce((at: any, name) => at[name], copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

describe("a payload of tomorrow", () => {
  test.each(["claude", "coda", "gemini", "unknown"] as const)(
    "%s: unknown events and fields are tolerated",
    (agent) => {
      const payload = { hook_event_name: "SomethingNew", session_id: "s", cwd: "/p", brand_new: { a: [null] } };
      const event = agents[agent].read(payload);
      expect(event.event).toEqual({ name: "SomethingNew", kind: "other", can: [] });
      expect(event.raw).toBe(payload);
    },
  );

  test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
    "a tool called %s is no tool of ours",
    (tool_name) => {
      for (const agent of ["claude", "coda", "gemini"] as const) {
        const event = agents[agent].read({
          ...payloadOf(agent, agent === "gemini" ? "BeforeTool" : "PreToolUse"),
          tool_name,
          tool_input: {},
        });
        expect(event.tool).toMatchObject({ name: tool_name, names: [tool_name], kind: "other" });
      }
    },
  );
});

describe("Claude Code's environment", () => {
  test("tells its version, and whether a person is there", () => {
    const env = { AI_AGENT: "claude-code_2-1-332_harness", CLAUDE_CODE_SESSION_ATTENDED: "0" };
    const event = agents.claude.read(payloadOf("claude", "PreToolUse"), env);
    expect(event.agent).toEqual({ name: "claude", version: "2.1.332" });
    expect(event.session.interactive).toBe(false);
  });

  test("is not needed", () => {
    const event = agents.claude.read(payloadOf("claude", "PreToolUse"));
    expect(event.agent).toEqual({ name: "claude" });
    expect(event.session).not.toHaveProperty("interactive");
  });
});

test("every call of a batch is looked at", () => {
  const event = agents.claude.read({
    ...payloadOf("claude", "PostToolBatch"),
    tool_calls: [
      { tool_name: "Bash", tool_input: { command: "cd src" }, tool_response: "" },
      { tool_name: "Read", tool_input: { file_path: "/etc/passwd" }, tool_response: "root:x" },
      { tool_name: "Bash", tool_input: { command: "rm -rf ." } },
    ],
  });
  expect(event.tool).toBeUndefined();
  expect(event.subject).toEqual({
    command: { text: "cd src\nrm -rf .", dialect: "bash" },
    files: [{ op: "read", given: "/etc/passwd" }],
    urls: [],
    texts: [{ role: "tool_output", text: "root:x" }],
  });
});
