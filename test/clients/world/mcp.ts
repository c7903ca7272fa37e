import { fileURLToPath } from "node:url";

/** How the clients' settings start the tests' MCP server. They call it `memory`, a name that the default bundle knows. */
export const mcpServer = {
  command: process.execPath,
  args: [fileURLToPath(new URL("mcp-server.mjs", import.meta.url))],
};
