import { join } from "node:path";
import { anthropic } from "../models/anthropic.ts";
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
  prepare() {
    // It needs none: everything is in its environment.
  },
  command(_place, model) {
    return {
      file: join(packageFolder(`@anthropic-ai/claude-code-${process.platform}-${process.arch}`), "claude"),
      args: ["-p", "go", "--output-format", "stream-json", "--verbose", "--allowedTools", "Bash", "Write"],
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
};
