/** Events that are measured, as Claude Code would send them. Plain objects; the callers make text of them. */

const base = { session_id: "bench", transcript_path: "/tmp/t.jsonl", cwd: process.cwd(), permission_mode: "default" };

function tool(tool_name, tool_input) {
  return { ...base, hook_event_name: "PreToolUse", tool_name, tool_input, tool_use_id: "toolu_bench" };
}

/** What a hook sees most: one short shell command. */
export const shortCall = tool("Bash", { command: "git status --short", description: "Show what changed" });

/** A line of many commands, `kilobytes` long. */
export function longCommand(kilobytes) {
  const one = 'grep -rn "needle" src/lib | sort -u > out.txt && git add out.txt; ';
  return tool("Bash", { command: one.repeat(Math.ceil((kilobytes * 1024) / one.length)).slice(0, kilobytes * 1024) });
}

/** A file write with `kilobytes` of source text. */
export function longFile(kilobytes) {
  const line = "export const value = compute({ id: 42, name: 'value', enabled: true }); // a line\n";
  const content = line.repeat(Math.ceil((kilobytes * 1024) / line.length)).slice(0, kilobytes * 1024);
  return tool("Write", { file_path: `${process.cwd()}/src/long.ts`, content });
}
