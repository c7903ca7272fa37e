import type { Fields, Shape } from "../fields.ts";

/** The fields of Claude Code's payloads that are read (contracts/claude-code.md §1.1, §1.2). */
export const wire = {
  session_id: "text",
  transcript_path: "text",
  cwd: "text",
  permission_mode: "text",
  agent_id: "text",
  agent_type: "text",
  tool_name: "text",
  tool_input: "object",
  tool_use_id: "text",
  tool_response: "any",
  tool_calls: "list",
  mcp_server: "object",
  error: "text",
  reason: "text",
  prompt: "text",
  command_args: "text",
  message: "text",
  last_assistant_message: "text",
  delta: "text",
  custom_instructions: "text",
  compact_summary: "text",
  source: "text",
  file_path: "text",
  event: "text",
  directory: "text",
  worktree_path: "text",
  url: "text",
  content: "any",
  model: "text",
  from_model: "text",
  to_model: "text",
  task_subject: "text",
  task_description: "text",
} as const satisfies Shape;

export type Payload = Fields<typeof wire>;

/** One call inside PostToolBatch. */
export const call = {
  tool_name: "text",
  tool_input: "object",
  tool_response: "any",
} as const satisfies Shape;
