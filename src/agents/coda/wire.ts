import type { Fields, Shape } from "../fields.ts";

/** The fields of Coda's payloads that are read (contracts/coda.md §1). */
export const wire = {
  session_id: "text",
  transcript_path: "text",
  cwd: "text",
  cli_version: "text",
  permission_mode: "text",
  agent_id: "text",
  agent_type: "text",
  tool_name: "text",
  tool_input: "object",
  tool_use_id: "text",
  tool_response: "any",
  error: "any",
  prompt: "text",
  question: "text",
  reason: "text",
  run_id: "text",
  agent_name: "text",
  task: "text",
  summary: "text",
  message: "text",
  change_source: "text",
  file_path: "text",
} as const satisfies Shape;

export type Payload = Fields<typeof wire>;
