import type { JsonObject } from "../json.ts";
import type { CaseAgent, CaseEvent } from "./types.ts";

/** The folder and home that cases happen in; nothing of it exists. */
export const CASE_HOME = "/home/dev";
export const CASE_CWD = "/home/dev/project";

/** What lies on the imagined machine, for patterns to find: an ordinary home and project. The texts don't matter. */
export const CASE_FILES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ".aws/credentials",
    ".bashrc",
    ".claude/settings.json",
    ".coda/config.json",
    ".config/hookguard/hookguard.yaml",
    ".gemini/settings.json",
    ".kube/config",
    ".ssh/id_rsa",
    ".ssh/id_rsa.pub",
    "project/.claude/settings.json",
    "project/.env",
    "project/.env.example",
    "project/README.md",
    "project/package.json",
    "project/src/a.ts",
  ].map((name) => [`${CASE_HOME}/${name}`, ""]),
);

/** How each agent words a call and a prompt (contracts; the shapes are those of `test/agents/`). */
const wordings: Record<CaseAgent, { tool: string; prompt: string; shell: string; common: JsonObject }> = {
  claude: {
    tool: "PreToolUse",
    prompt: "UserPromptSubmit",
    shell: "Bash",
    common: { session_id: "case", transcript_path: "/home/dev/.claude/case.jsonl", permission_mode: "default" },
  },
  coda: {
    tool: "PreToolUse",
    prompt: "UserPromptSubmit",
    shell: "bash",
    common: { session_id: "case", transcript_path: "", cli_version: "1.4.0" },
  },
  gemini: {
    tool: "BeforeTool",
    prompt: "BeforeAgent",
    shell: "run_shell_command",
    common: { session_id: "case", transcript_path: "", timestamp: "2026-01-01T00:00:00.000Z" },
  },
};

/** The payload that this agent would send for the event of a case. */
export function payloadOf(event: CaseEvent, agent: CaseAgent): JsonObject {
  if (event.kind === "payload") return event.payload;
  const { common, tool, prompt, shell } = wordings[agent];
  const base = { ...common, cwd: event.cwd ?? CASE_CWD };
  if (event.kind === "prompt") return { ...base, hook_event_name: prompt, prompt: event.prompt };
  const call =
    event.kind === "shell"
      ? { tool_name: shell, tool_input: { command: event.command } }
      : { tool_name: event.tool, tool_input: event.input };
  return { ...base, hook_event_name: tool, ...call, ...(agent === "gemini" ? {} : { tool_use_id: "case" }) };
}
