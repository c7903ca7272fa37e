import type { AgentEvent, Env } from "../../src/agents/agent.ts";
import { agents } from "../../src/agents/registry.ts";
import type { Modified } from "../../src/decision/types.ts";
import type { AgentName } from "../../src/input/kinds.ts";
import type { JsonObject } from "../../src/json.ts";
import { captured, samples } from "./payloads.ts";

/** Every event of every agent, as one payload that a client could send. */

const invented: JsonObject = {
  session_id: "s",
  cwd: "/home/dev/project",
  tool_name: "Bash",
  tool_input: { command: "echo hi" },
  tool_response: "hi",
  prompt: "hello",
  teammate_name: "t",
  directory: "/home/dev/other",
  worktree_path: "/home/dev/project/.claude/worktrees/feat",
  file_path: "/home/dev/project/AGENTS.md",
  message: "m",
};

/** A payload of that event: the first captured one of a shell call, else any captured one, else an invented one. */
export function payloadOf(agent: AgentName, event: string): JsonObject {
  const known = captured.find((name) => name === agent);
  const all = known === undefined ? [] : samples(known).filter(({ name }) => name.startsWith(`${event}/`));
  const shell = all.find(({ name }) => /\/(?:Bash|bash|run_shell_command)$/.test(name));
  return (shell ?? all[0])?.payload ?? { ...invented, hook_event_name: event };
}

/** That event, with fields of its payload replaced. */
export function eventNamed(agent: AgentName, event: string, change: JsonObject = {}, env: Env = {}): AgentEvent {
  return agents[agent].read({ ...payloadOf(agent, event), ...change }, env);
}

/** Circumstances under which an agent obeys the most; tests of the other ones name them. */
const obeying: Readonly<Record<string, JsonObject>> = {
  PreToolUse: { permission_mode: "default" },
  PermissionRequest: { permission_mode: "default" },
  PreModelSwitch: { source: "command" },
  AfterAgent: { stop_hook_active: false },
};

/** That event, as an agent obeys the most of it. */
export function openEvent(agent: AgentName, event: string): AgentEvent {
  return eventNamed(agent, event, obeying[event]);
}

/** A change of everything that this event has. */
export function changeOf({ tool, prompt }: AgentEvent): Modified | undefined {
  const output = tool?.output;
  if (typeof output === "object" && output !== null && "stdout" in output)
    return { output: { ...output, stdout: "changed" } };
  if (output !== undefined) return { output: "changed" };
  if (tool?.input !== undefined) return { toolInput: { command: "echo changed" } };
  return prompt === undefined ? undefined : { prompt: "changed" };
}
