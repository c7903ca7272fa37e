import { join, win32 } from "node:path";
import * as z from "zod/mini";
import type { AgentSettings, Machine, Mistake, Place, Scope } from "../../install/agent-settings.ts";
import { PROBE_SESSION } from "../../install/canary.ts";
import { hookWords } from "../../install/command/launcher.ts";
import { claudeOutcome } from "../../install/outcome/claude.ts";
import { mistakesOf } from "../../install/shape.ts";
import { REGISTERED_TIMEOUT_MS } from "../../install/timeout.ts";
import { isJsonObject } from "../../json.ts";
import { settingsFile } from "./settings-file.ts";

/** How hookguard stands in Claude Code's settings: contracts/claude-code.md §0 and §4. */
export const claudeSettings: AgentSettings = {
  agent: "claude",
  title: "Claude Code",
  programs: ["claude"],
  folder,
  place,
  managed: {
    guarantees: [
      "`disableAllHooks` in user, project or local settings can't switch it off.",
      "The agent, running as the user, can't edit it.",
      "It stands in every project and every worktree, whichever settings they bring.",
    ],
    gaps: ["`claude --bare` and `--safe-mode` run no hooks at all."],
  },
  versions: {
    tested: "2.1.332",
    least: { version: "2.1.295", why: "older ones run the tool when the hook fails (`onFailure`)" },
  },
  afterwards: "Sessions that are running take it up within seconds.",
  comments: false,
  unsupported: (_, { program, args }) =>
    [program, ...args].some((word) => word.includes("${"))
      ? "Claude Code replaces names after `$` in braces; move hookguard to a path without them"
      : undefined,
  // The exec form: no shell reads the path. No matcher and no `if`: both miss calls (§0.6), policy decides.
  group(_, launcher) {
    const [command, ...args] = hookWords(launcher, "claude");
    return {
      hooks: [{ type: "command", command, args, timeout: REGISTERED_TIMEOUT_MS / 1000, onFailure: "block" }],
    };
  },
  mistakes(settings, events) {
    const { hooks, ...rest } = settings;
    const found = mistakesOf(settingsFile, rest, [], "file");
    if (hooks === undefined) return found;
    if (!isJsonObject(hooks))
      return [...found, ...mistakesOf(z.record(z.string(), z.unknown()), hooks, ["hooks"], "file")];
    return found.concat(
      // An event nobody knows is ignored, whatever it holds.
      events.flatMap(({ name }): Mistake[] =>
        hooks[name] === undefined ? [] : mistakesOf(groups, hooks[name], ["hooks", name], "event"),
      ),
    );
  },
  invocation(handler, { cwd }) {
    if (!isJsonObject(handler) || handler.type !== "command" || typeof handler.command !== "string") return undefined;
    const { command, args } = handler;
    const fill = (word: unknown) => String(word).replace(/\$\{CLAUDE_PROJECT_DIR\}/g, () => cwd);
    if (Array.isArray(args)) return { program: fill(command), args: args.map(fill) };
    return { program: "sh", args: ["-c", fill(command)] };
  },
  probe: (command, { cwd }) => ({
    event: "PreToolUse",
    payload: {
      session_id: PROBE_SESSION,
      transcript_path: join(cwd, "no-transcript.jsonl"),
      cwd,
      permission_mode: "default",
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command, description: "hookguard tests itself" },
      tool_use_id: "toolu_hookguard",
    },
  }),
  outcome: claudeOutcome,
};

function folder({ home, env }: Machine): string {
  return env.CLAUDE_CONFIG_DIR || join(home, ".claude");
}

function place(scope: Scope, machine: Machine): Place {
  switch (scope) {
    case "user":
      return { file: join(folder(machine), "settings.json") };
    case "project":
      return { file: join(machine.cwd, ".claude", "settings.json") };
    case "local":
      return { file: join(machine.cwd, ".claude", "settings.local.json") };
    case "managed":
      return { file: managedFile(machine) };
  }
}

/** A file of our own beside the admin's, which stays as it is (§4.1). */
function managedFile({ os, root }: Machine): string {
  const name = "hookguard.json";
  if (os === "win32") return win32.join("C:\\Program Files\\ClaudeCode\\managed-settings.d", name);
  if (os === "darwin") return join(root, "Library/Application Support/ClaudeCode/managed-settings.d", name);
  return join(root, "etc/claude-code/managed-settings.d", name);
}

/** Seconds; anything else drops the event (§4.4). */
const timeout = z.optional(z.number().check(z.positive()));
const common = {
  if: z.optional(z.string()),
  timeout,
  statusMessage: z.optional(z.string()),
  once: z.optional(z.boolean()),
};
const onFailure = z.optional(z.enum(["continue", "block"]));
const handler = z.discriminatedUnion("type", [
  z.looseObject({
    type: z.literal("command"),
    command: z.string(),
    args: z.optional(z.array(z.string())),
    shell: z.optional(z.enum(["bash", "powershell"])),
    async: z.optional(z.boolean()),
    asyncRewake: z.optional(z.boolean()),
    onFailure,
    ...common,
  }),
  z.looseObject({ type: z.literal("http"), url: z.string(), onFailure, ...common }),
  z.looseObject({ type: z.literal("mcp_tool"), server: z.string(), tool: z.string(), onFailure, ...common }),
  z.looseObject({ type: z.literal("prompt"), prompt: z.string(), ...common }),
  z.looseObject({ type: z.literal("agent"), prompt: z.string(), ...common }),
]);
const groups = z.array(z.looseObject({ matcher: z.optional(z.string()), hooks: z.array(handler) }));
