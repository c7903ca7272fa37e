import { join } from "node:path";
import { openai } from "../models/openai.ts";
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
  command() {
    const folder = packageFolder(CODA);
    return {
      file: join(folder, "coda"),
      args: ["-p", "go", "--output", "json", "--timeout", "60000"],
      env: { CODA_SIDECAR_LIB_DIR: join(folder, "lib"), CODA_ASSETS_DIR: join(folder, "assets") },
    };
  },
  toolResults(request) {
    const { messages = [] } = (request ?? {}) as Body;
    return messages
      .filter(({ role }) => role === "tool")
      .map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content)));
  },
};
