import { join } from "node:path";
import { openai } from "../models/openai.ts";
import { mcpServer } from "../world/mcp.ts";
import { type Client, packageFolder } from "./agent.ts";

interface Body {
  messages?: { role: string; content?: unknown }[];
}

const CODA = "@globant/coda-linux-x64";

/** Coda, headless. Without its sidecar library every shell call is denied for that reason (contracts/coda.md §6). */
export const coda: Client = {
  name: "coda",
  protocol: openai,
  shell: (command) => ({ name: "bash", args: { command, description: "a test" } }),
  write: (path, content) => ({ name: "write", args: { path, content } }),
  read: (path) => ({ name: "read", args: { path } }),
  edit: (path, was, becomes) => ({ name: "edit", args: { path, old_string: was, new_string: becomes } }),
  mcp: (tool, args) => ({ name: "mcp_execute", args: { server: "memory", tool, args: JSON.stringify(args) } }),
  settings: "~/.coda/config.json",
  switchOff: { path: ".coda/config.json", content: { disableAllHooks: true } },
  unguarded: ["coda --coda-home /tmp/other -p go", "CODA_HOME=/tmp/other coda -p go"],
  beforeTool: "PreToolUse",
  prepare(place, model) {
    const local = {
      provider: "ollama",
      label: "Local",
      baseUrl: `${model.url}/v1`,
      auth: { method: "none" },
      model: "fake",
    };
    place.write("~/.coda/config.json", {
      activeProfile: "local",
      profiles: { local },
      autoupdate: false,
      telemetry: { level: "off" },
      session: { autoRenameEnabled: false },
    });
  },
  withMcp: (place) => place.write("~/.coda/mcp.json", { mcpServers: { memory: mcpServer } }),
  command(_place, _model, { prompt, args }) {
    const folder = packageFolder(CODA);
    return {
      file: join(folder, "coda"),
      args: ["-p", prompt, "--output", "json", "--timeout", "60000", ...args],
      env: { CODA_SIDECAR_LIB_DIR: join(folder, "lib"), CODA_ASSETS_DIR: join(folder, "assets") },
    };
  },
  toolResults(request) {
    const { messages = [] } = (request ?? {}) as Body;
    return messages
      .filter(({ role }) => role === "tool")
      .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)));
  },
  lastWords: (stdout) => String(eventsIn(stdout).findLast(({ type }) => type === "agent_response")?.payload.response),
  // It says nothing of hooks that fail but in its log, so only errors of its own are told.
  complaints: (output) =>
    eventsIn(output)
      .filter(({ type, payload }) => type === "error" && /hook/i.test(JSON.stringify(payload)))
      .map((event) => JSON.stringify(event)),
};

interface Event {
  type: string;
  payload: { response?: string };
}

function eventsIn(output: string): Event[] {
  return output.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Event] : []));
}
