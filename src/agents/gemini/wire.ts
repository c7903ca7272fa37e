import type { Fields, Shape } from "../fields.ts";

/** The fields of Gemini CLI's payloads that are read (contracts/gemini-cli.md §1, §2). */
export const wire = {
  session_id: "text",
  transcript_path: "text",
  cwd: "text",
  tool_name: "text",
  tool_input: "object",
  mcp_context: "object",
  tool_response: "any",
  prompt: "text",
  prompt_response: "text",
  llm_request: "object",
  llm_response: "object",
  message: "text",
  details: "object",
} as const satisfies Shape;

export type Payload = Fields<typeof wire>;

/** Who really answers an MCP call. */
export const mcpContext = { server_name: "text", tool_name: "text" } as const satisfies Shape;

/** What a question to the person is about. */
export const details = {
  command: "text",
  filePath: "text",
  originalContent: "text",
  newContent: "text",
  prompt: "text",
  urls: "list",
} as const satisfies Shape;
