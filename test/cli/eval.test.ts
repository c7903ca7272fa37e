import { afterEach, expect, test } from "vitest";
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
