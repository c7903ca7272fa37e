import type { ToolKind } from "../input/kinds.ts";

/**
 * Tools that do the same in several agents, under all their names: Claude's first, then Coda's, then Gemini's
 * (contracts/coda.md §5, contracts/gemini-cli.md §7). A rule that says one of the names means all of them.
 */
export const tools = {
  shell: { kind: "shell", names: ["Bash", "bash", "run_shell_command"] },
  powershell: { kind: "shell", names: ["PowerShell"] },
  read: { kind: "read", names: ["Read", "read", "read_file"] },
  readMany: { kind: "read", names: ["Read", "read", "read_many_files"] },
  readNotebook: { kind: "read", names: ["NotebookRead", "Read"] },
  write: { kind: "write", names: ["Write", "write", "write_file"] },
  edit: { kind: "edit", names: ["Edit", "edit", "replace"] },
  multiEdit: { kind: "edit", names: ["MultiEdit", "Edit", "edit", "replace"] },
  editNotebook: { kind: "edit", names: ["NotebookEdit"] },
  glob: { kind: "search", names: ["Glob", "glob"] },
  grep: { kind: "search", names: ["Grep", "grep", "grep_search", "search_file_content"] },
  list: { kind: "search", names: ["LS", "list_directory"] },
  fetch: { kind: "fetch", names: ["WebFetch", "webfetch", "web_fetch"] },
  searchWeb: { kind: "fetch", names: ["WebSearch", "web_search", "google_web_search"] },
  agent: { kind: "agent", names: ["Agent", "Task", "run_agent", "invoke_agent"] },
  workflow: { kind: "agent", names: ["workflow"] },
  skill: { kind: "skill", names: ["Skill", "skills", "activate_skill"] },
  slashCommand: { kind: "skill", names: ["SlashCommand"] },
  resources: { kind: "mcp", names: ["ListMcpResourcesTool", "list_mcp_resources"] },
  resource: { kind: "mcp", names: ["ReadMcpResourceTool", "read_mcp_resource"] },
  memory: { kind: "other", names: ["memory", "save_memory"] },
  todos: { kind: "other", names: ["TodoWrite", "write_todos"] },
  question: { kind: "other", names: ["AskUserQuestion", "ask_user"] },
  enterPlan: { kind: "other", names: ["EnterPlanMode", "enter_plan_mode"] },
  exitPlan: { kind: "other", names: ["ExitPlanMode", "exit_plan_mode"] },
  output: { kind: "other", names: ["BashOutput", "TaskOutput", "read_background_output"] },
  kill: { kind: "other", names: ["KillShell", "KillBash", "TaskStop"] },
} as const satisfies Record<string, { kind: ToolKind; names: readonly string[] }>;

export type ToolKey = keyof typeof tools;

/** All names of a tool, the one it was called by always among them. */
export function namesOf(key: ToolKey, called: string): string[] {
  return [...new Set([...tools[key].names, called])];
}

/** The names of an MCP tool in the three agents, and the one it was called by. */
export function mcpNames(server: string, tool: string, called: string): string[] {
  return [...new Set([`mcp__${server}__${tool}`, "mcp_execute", `mcp_${server}_${tool}`, called])];
}

/** Kind and names of a tool that some agent calls so; names of MCP tools as Claude Code writes them. */
export function toolCalled(called: string): { kind: ToolKind; names: string[] } | undefined {
  if (called.startsWith("mcp__") || called.startsWith("mcp_")) return { kind: "mcp", names: [called] };
  const row = Object.values(tools).find(({ names }) => (names as readonly string[]).includes(called));
  return row && { kind: row.kind, names: [...new Set([...row.names, called])] };
}
