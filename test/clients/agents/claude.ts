import { existsSync } from "node:fs";
import { join } from "node:path";
import { anthropic } from "../models/anthropic.ts";
import { mcpServer } from "../world/mcp.ts";
import { type Client, packageFolder } from "./agent.ts";

interface Body {
  messages?: { content: unknown }[];
}
interface Block {
  type: string;
  content?: unknown;
  text?: string;
}

/** Claude Code, headless; its platform package's binary, so that its install script need not have run. */
export const claude: Client = {
  name: "claude",
  protocol: anthropic,
  shell: (command) => ({ name: "Bash", args: { command, description: "a test" } }),
  write: (path, content) => ({ name: "Write", args: { file_path: path, content } }),
  read: (path) => ({ name: "Read", args: { file_path: path } }),
  edit: (path, was, becomes) => ({ name: "Edit", args: { file_path: path, old_string: was, new_string: becomes } }),
  mcp: (tool, args) => ({ name: `mcp__memory__${tool}`, args }),
  settings: "~/.claude/settings.json",
  switchOff: { path: ".claude/settings.local.json", content: { disableAllHooks: true } },
  unguarded: ["claude --bare -p go", "CLAUDE_CODE_SIMPLE=1 claude -p go", "claude --setting-sources project -p go"],
  ownRefusal: /File has not been read yet/,
  beforeTool: "PreToolUse",
  prepare() {
    // It needs none: everything is in its environment.
  },
  withMcp: (place) => place.write("~/mcp.json", { mcpServers: { memory: mcpServer } }),
  command(place, model, { prompt, args }) {
    const mcp = join(place.home, "mcp.json");
    return {
      file: join(packageFolder(`@anthropic-ai/claude-code-${process.platform}-${process.arch}`), "claude"),
      args: [
        "-p",
        ...(prompt === "" ? [] : [prompt]),
        ...["--output-format", "stream-json", "--verbose", "--include-hook-events"],
        ...(existsSync(mcp) ? ["--mcp-config", mcp] : []),
        ...(args.includes("--allowedTools") ? [] : ["--allowedTools", "Bash", "Write", "Read", "Edit", "mcp__memory"]),
        ...args,
      ],
      env: {
        ANTHROPIC_BASE_URL: model.url,
        ANTHROPIC_API_KEY: "none",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        DISABLE_AUTOUPDATER: "1",
        DISABLE_TELEMETRY: "1",
        DISABLE_ERROR_REPORTING: "1",
      },
    };
  },
  toolResults(request) {
    const { messages = [] } = (request ?? {}) as Body;
    return messages
      .flatMap(({ content }) => (Array.isArray(content) ? (content as Block[]) : []))
      .filter(({ type }) => type === "tool_result")
      .map(({ content }) =>
        typeof content === "string" ? content : ((content ?? []) as Block[]).map(({ text = "" }) => text).join(""),
      );
  },
  lastWords: (stdout) => String(eventsIn(stdout).findLast(({ type }) => type === "result")?.result),
  // Exit code 2 is how hookguard refuses.
  complaints: (output) =>
    eventsIn(output)
      .filter(
        ({ subtype, outcome, exit_code }) => subtype === "hook_response" && outcome !== "success" && exit_code !== 2,
      )
      .map((event) => JSON.stringify(event)),
};

interface Event {
  type?: string;
  subtype?: string;
  outcome?: string;
  exit_code?: number;
  result?: string;
}

/** What Claude Code tells with `stream-json`, its hooks' outcomes included. */
function eventsIn(output: string): Event[] {
  return output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Event] : []));
}
