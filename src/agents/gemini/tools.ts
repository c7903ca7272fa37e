import type { ToolSpec } from "../subject.ts";

/** Gemini CLI's tools and what their input says (contracts/gemini-cli.md §7); the model may call one by its older name. */
const grep: ToolSpec = {
  tool: "grep",
  files: [
    { at: "dir_path", ops: ["read"], recursive: true, otherwise: "." },
    { at: "include_pattern", ops: ["read"], optional: true, patterns: true, under: "dir_path" },
    { at: "path", ops: ["read"], recursive: true, optional: true },
    { at: "include", ops: ["read"], optional: true, patterns: true, under: "path" },
  ],
};

export const specs: ReadonlyMap<string, ToolSpec> = new Map<string, ToolSpec>([
  ["run_shell_command", { tool: "shell", command: { at: "command", cwd: "dir_path" } }],
  ["read_file", { tool: "read", files: [{ at: "file_path", ops: ["read"] }] }],
  [
    "read_many_files",
    {
      tool: "readMany",
      files: [
        { at: "include/*", ops: ["read"], recursive: true, glob: true, patterns: true, optional: true },
        { at: "paths/*", ops: ["read"], recursive: true, glob: true, patterns: true, optional: true },
      ],
    },
  ],
  ["write_file", { tool: "write", files: [{ at: "file_path", ops: ["write"] }], texts: { content: "new_content" } }],
  [
    "replace",
    {
      tool: "edit",
      files: [{ at: "file_path", ops: ["read", "write"] }],
      texts: { old_string: "old_content", new_string: "new_content" },
    },
  ],
  [
    "glob",
    {
      tool: "glob",
      files: [
        { at: "dir_path", ops: ["read"], recursive: true, otherwise: "." },
        { at: "pattern", ops: ["read"], recursive: true, glob: true, optional: true, under: "dir_path" },
        { at: "path", ops: ["read"], recursive: true, optional: true },
      ],
    },
  ],
  ["grep_search", grep],
  ["search_file_content", grep],
  [
    "list_directory",
    {
      tool: "list",
      files: [
        { at: "dir_path", ops: ["read"], otherwise: "." },
        { at: "path", ops: ["read"], optional: true },
      ],
    },
  ],
  ["web_fetch", { tool: "fetch", urlsIn: ["prompt", "url"], texts: { prompt: "prompt" } }],
  ["google_web_search", { tool: "searchWeb", texts: { query: "prompt" } }],
  ["invoke_agent", { tool: "agent", texts: { prompt: "prompt" } }],
  ["list_mcp_resources", { tool: "resources" }],
  ["read_mcp_resource", { tool: "resource", urlsIn: ["uri"], files: [{ at: "uri", ops: ["read"], optional: true }] }],
  ["activate_skill", { tool: "skill" }],
  ["save_memory", { tool: "memory", texts: { fact: "new_content" } }],
  ["write_todos", { tool: "todos" }],
  ["ask_user", { tool: "question" }],
  ["enter_plan_mode", { tool: "enterPlan" }],
  ["exit_plan_mode", { tool: "exitPlan" }],
  ["read_background_output", { tool: "output" }],
]);
