import type { ToolSpec } from "../subject.ts";

/** Coda's tools and what their input says (contracts/coda.md §5). */
export const specs: ReadonlyMap<string, ToolSpec> = new Map<string, ToolSpec>([
  ["bash", { tool: "shell", command: { at: "command", cwd: "working_directory" } }],
  ["read", { tool: "read", files: [{ at: "path", ops: ["read"] }] }],
  ["write", { tool: "write", files: [{ at: "path", ops: ["write"] }], texts: { content: "new_content" } }],
  [
    "edit",
    {
      tool: "edit",
      files: [{ at: "path", ops: ["read", "write"] }],
      texts: { old_string: "old_content", new_string: "new_content" },
    },
  ],
  [
    "glob",
    {
      tool: "glob",
      unpack: ["args"],
      files: [
        { at: "args/path", ops: ["read"], recursive: true, otherwise: "." },
        { at: "pattern", ops: ["read"], recursive: true, glob: true, optional: true, under: "args/path" },
      ],
    },
  ],
  [
    "grep",
    {
      tool: "grep",
      unpack: ["args"],
      files: [
        { at: "args/path", ops: ["read"], recursive: true, otherwise: "." },
        { at: "args/include", ops: ["read"], optional: true, patterns: true, under: "args/path" },
        { at: "args/glob", ops: ["read"], optional: true, patterns: true, under: "args/path" },
        // Beside `args` and not in it: older models write it so.
        { at: "path", ops: ["read"], recursive: true, optional: true },
        { at: "include", ops: ["read"], optional: true, patterns: true, under: "path" },
      ],
    },
  ],
  [
    "webfetch",
    {
      tool: "fetch",
      urls: ["url"],
      files: [
        { at: "savePath", ops: ["write"], optional: true },
        { at: "save_path", ops: ["write"], optional: true },
      ],
    },
  ],
  ["web_search", { tool: "searchWeb", texts: { query: "prompt" } }],
  ["run_agent", { tool: "agent", texts: { task: "prompt" } }],
  ["workflow", { tool: "workflow" }],
  ["skills", { tool: "skill" }],
  ["memory", { tool: "memory", texts: { content: "new_content" } }],
  ["ask_user", { tool: "question" }],
]);
