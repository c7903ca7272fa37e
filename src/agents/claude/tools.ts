import type { ToolSpec } from "../subject.ts";

/** Claude Code's tools and what their input says (contracts/claude-code.md §1.4). */
export const specs: ReadonlyMap<string, ToolSpec> = new Map<string, ToolSpec>([
  ["Bash", { tool: "shell", command: { at: "command" } }],
  ["PowerShell", { tool: "powershell", command: { at: "command", dialect: "powershell" } }],
  ["Read", { tool: "read", files: [{ at: "file_path", ops: ["read"] }] }],
  ["NotebookRead", { tool: "readNotebook", files: [{ at: "notebook_path", ops: ["read"] }] }],
  ["Write", { tool: "write", files: [{ at: "file_path", ops: ["write"] }], texts: { content: "new_content" } }],
  [
    "Edit",
    {
      tool: "edit",
      files: [{ at: "file_path", ops: ["read", "write"] }],
      texts: { old_string: "old_content", new_string: "new_content" },
    },
  ],
  [
    "MultiEdit",
    {
      tool: "multiEdit",
      files: [{ at: "file_path", ops: ["read", "write"] }],
      texts: { "edits/*/old_string": "old_content", "edits/*/new_string": "new_content" },
    },
  ],
  [
    "NotebookEdit",
    {
      tool: "editNotebook",
      files: [{ at: "notebook_path", ops: ["read", "write"] }],
      texts: { new_source: "new_content" },
    },
  ],
  [
    "Glob",
    {
      tool: "glob",
      files: [
        { at: "path", ops: ["read"], recursive: true, otherwise: "." },
        { at: "pattern", ops: ["read"], recursive: true, glob: true, optional: true, under: "path" },
      ],
    },
  ],
  [
    "Grep",
    {
      tool: "grep",
      files: [
        { at: "path", ops: ["read"], recursive: true, otherwise: "." },
        { at: "glob", ops: ["read"], optional: true, patterns: true, under: "path" },
      ],
    },
  ],
  ["LS", { tool: "list", files: [{ at: "path", ops: ["read"], otherwise: "." }] }],
  ["WebFetch", { tool: "fetch", urls: ["url"], texts: { prompt: "prompt" } }],
  ["WebSearch", { tool: "searchWeb", texts: { query: "prompt" } }],
  ["Agent", { tool: "agent", texts: { prompt: "prompt" } }],
  ["Task", { tool: "agent", texts: { prompt: "prompt" } }],
  ["Skill", { tool: "skill", texts: { args: "prompt" } }],
  ["SlashCommand", { tool: "slashCommand", texts: { command: "prompt" } }],
  ["ListMcpResourcesTool", { tool: "resources" }],
  ["ReadMcpResourceTool", { tool: "resource", urlsIn: ["uri"], files: [{ at: "uri", ops: ["read"], optional: true }] }],
  ["TodoWrite", { tool: "todos" }],
  ["AskUserQuestion", { tool: "question" }],
  ["EnterPlanMode", { tool: "enterPlan" }],
  ["ExitPlanMode", { tool: "exitPlan", texts: { plan: "new_content" } }],
  ["BashOutput", { tool: "output" }],
  ["TaskOutput", { tool: "output" }],
  ["KillShell", { tool: "kill" }],
  ["KillBash", { tool: "kill" }],
  ["TaskStop", { tool: "kill" }],
]);

/**
 * Server and tool of `mcp__<server>__<tool>`; a server's own name may hold `__`, so the payload's word for it counts.
 * @returns `undefined` for every other tool
 */
export function mcpOf(name: string, server: string | undefined): { server: string; tool: string } | undefined {
  if (!name.startsWith("mcp__")) return undefined;
  const rest = name.slice(5);
  if (server !== undefined && rest.startsWith(`${server}__`)) return { server, tool: rest.slice(server.length + 2) };
  const at = rest.indexOf("__");
  return at <= 0 ? { server: rest, tool: "" } : { server: rest.slice(0, at), tool: rest.slice(at + 2) };
}
