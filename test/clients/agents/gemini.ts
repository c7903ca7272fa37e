import { join } from "node:path";
import { google } from "../models/google.ts";
import { mcpServer } from "../world/mcp.ts";
import { type Client, packageFolder } from "./agent.ts";

interface Body {
  contents?: { parts?: { functionResponse?: { response?: unknown } }[] }[];
}

const settings = {
  privacy: { usageStatisticsEnabled: false },
  general: { enableAutoUpdate: false },
  security: { auth: { selectedType: "gemini-api-key" } },
};

/** Gemini CLI, headless; with `--yolo`, because its tools don't exist headless without. */
export const gemini: Client = {
  name: "gemini",
  protocol: google,
  shell: (command) => ({ name: "run_shell_command", args: { command, description: "a test" } }),
  write: (path, content) => ({ name: "write_file", args: { file_path: path, content } }),
  read: (path) => ({ name: "read_file", args: { file_path: path } }),
  edit: (path, was, becomes) => ({
    name: "replace",
    args: { file_path: path, old_string: was, new_string: becomes, instruction: "a test" },
  }),
  mcp: (tool, args) => ({ name: `mcp_memory_${tool}`, args }),
  settings: "~/.gemini/settings.json",
  switchOff: { path: ".gemini/settings.json", content: { hooksConfig: { enabled: false, disabled: ["hookguard"] } } },
  unguarded: ["gemini --skip-trust -p go", "GEMINI_CLI_HOME=/tmp/other gemini -p go"],
  ownRefusal: /Path not in workspace/,
  beforeTool: "BeforeTool",
  prepare(place) {
    place.write("~/.gemini/settings.json", settings);
    place.write("~/system.json", {});
  },
  withMcp: (place) => place.write("~/.gemini/settings.json", { ...settings, mcpServers: { memory: mcpServer } }),
  command(place, model, { prompt, args }) {
    const script = join(packageFolder("@google/gemini-cli"), "bundle/gemini.js");
    return {
      file: process.execPath,
      args: [script, "-m", "gemini-2.5-flash", "-p", prompt, "--yolo", ...args],
      env: {
        GEMINI_API_KEY: "none",
        GOOGLE_GEMINI_BASE_URL: model.url,
        GEMINI_CLI_TRUST_WORKSPACE: "true",
        GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(place.home, "system.json"),
      },
    };
  },
  toolResults(request) {
    const { contents = [] } = (request ?? {}) as Body;
    return contents
      .flatMap(({ parts = [] }) => parts)
      .flatMap(({ functionResponse }) => (functionResponse ? [JSON.stringify(functionResponse.response)] : []));
  },
  lastWords: (stdout) => stdout,
  complaints: (output) => output.split("\n").filter((line) => /^(Hook\(s\)|Hook system message)/.test(line)),
};
