import type { ProgramSpec } from "./spec.ts";

/** `-p` is a switch, so that the prompt behind it is an operand, and what follows is read as well. */
const claude: ProgramSpec = {
  long:
    "permission-mode model settings setting-sources mcp-config add-dir append-system-prompt system-prompt output-format " +
    "input-format session-id fallback-model agents plugin-dir max-turns permission-prompt-tool",
};

/** Coding agents: their options with a value, as their own help lists them. */
export const agentPrograms: Readonly<Record<string, ProgramSpec>> = {
  claude,
  coda: claude,
  gemini: {
    short: "mpie",
    long:
      "model prompt prompt-interactive approval-mode allowed-tools allowed-mcp-server-names extensions " +
      "include-directories output-format policy",
  },
};
