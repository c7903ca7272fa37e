import { join, win32 } from "node:path";
import * as z from "zod/mini";
import type { AgentSettings, Machine, Mistake, Place, Scope } from "../../install/agent-settings.ts";
import { PROBE_SESSION } from "../../install/canary.ts";
import { hookWords } from "../../install/command/launcher.ts";
import { powershellCommand, shellWord } from "../../install/command/quote.ts";
import { shellCall } from "../../install/command/shell-call.ts";
import { geminiOutcome } from "../../install/outcome/gemini.ts";
import { mistakesOf } from "../../install/shape.ts";
import { REGISTERED_TIMEOUT_MS } from "../../install/timeout.ts";
import { isJsonObject } from "../../json.ts";

/** How hookguard stands in Gemini CLI's settings: contracts/gemini-cli.md §0 and §4. */
export const geminiSettings: AgentSettings = {
  agent: "gemini",
  title: "Gemini CLI",
  programs: ["gemini"],
  folder: ({ home, env }) => join(env.GEMINI_CLI_HOME || home, ".gemini"),
  place,
  managed: {
    guarantees: ["The agent, running as the user, can't edit it."],
    gaps: [
      "A project's `hooksConfig.enabled: false` switches hooks off, unless this file says `true`: add it.",
      "A project's `hooksConfig.disabled` still names hooks that don't run: keep it out of projects.",
      "In a folder the user hasn't trusted, Gemini CLI runs no hooks of any settings file.",
    ],
  },
  versions: { tested: "0.61.0" },
  afterwards: "Gemini CLI reads its hooks when it starts: start running sessions anew.",
  comments: true,
  unsupported: ({ os }, { program, args }) =>
    os === "win32" && [program, ...args].some((word) => word.includes("$"))
      ? "Gemini CLI may replace `$` in a command; move hookguard to a path without it"
      : undefined,
  group(event, launcher, { os }) {
    const command =
      os === "win32"
        ? powershellCommand(hookWords(launcher, "gemini"))
        : wrapped(shellCall(launcher, "gemini"), event.name);
    return { hooks: [{ type: "command", name: HOOK_NAME, command, timeout: REGISTERED_TIMEOUT_MS }] };
  },
  mistakes({ hooks }, events) {
    if (hooks === undefined) return [];
    if (!isJsonObject(hooks)) return [{ path: ["hooks"], why: "must be an object", damage: "file" }];
    const known = new Set(events.map(({ name }) => name));
    return Object.entries(hooks).flatMap(([event, value]): Mistake[] => {
      const path = ["hooks", event];
      if (!known.has(event))
        return formerKeys.has(event) ? [] : [{ path, why: "is no event that Gemini CLI knows", damage: "entry" }];
      if (!Array.isArray(value)) return [{ path, why: "must be an array", damage: "event" }];
      return value.flatMap((group, index) => mistakesOf(definition, group, [...path, index], "entry"));
    });
  },
  invocation(handler, { cwd, env }) {
    if (!isJsonObject(handler) || handler.type !== "command" || typeof handler.command !== "string") return undefined;
    const command = expand(handler.command, env).replace(/\$(GEMINI_PROJECT_DIR|GEMINI_CWD|CLAUDE_PROJECT_DIR)/g, () =>
      shellWord(cwd),
    );
    return { program: "bash", args: ["-c", command] };
  },
  probe: (command, { cwd }) => ({
    event: "BeforeTool",
    payload: {
      session_id: PROBE_SESSION,
      transcript_path: "",
      cwd,
      hook_event_name: "BeforeTool",
      timestamp: "2026-01-01T00:00:00.000Z",
      tool_name: "run_shell_command",
      tool_input: { command },
    },
  }),
  outcome: geminiOutcome,
};

/** What `/hooks` shows, and what `hooksConfig.disabled` would have to name. */
export const HOOK_NAME = "hookguard";

function place(scope: Scope, { os, home, cwd, env, root }: Machine): Place {
  switch (scope) {
    case "user":
      return { file: join(env.GEMINI_CLI_HOME || home, ".gemini", "settings.json") };
    case "project":
      return cwd === (env.GEMINI_CLI_HOME || home)
        ? { none: "Gemini CLI reads no project settings in the home folder" }
        : { file: join(cwd, ".gemini", "settings.json") };
    case "local":
      return { none: "Gemini CLI has no settings for one person in one project" };
    case "managed":
      return { file: env.GEMINI_CLI_SYSTEM_SETTINGS_PATH || systemFile(os, root) };
  }
}

function systemFile(os: string, root: string): string {
  if (os === "win32") return win32.join("C:\\ProgramData\\gemini-cli", "settings.json");
  if (os === "darwin") return join(root, "Library/Application Support/GeminiCli/settings.json");
  return join(root, "etc/gemini-cli/settings.json");
}

/**
 * Gemini lets the tool run when a hook ends by a signal, or ends badly and silently (§5): what isn't an answer becomes one.
 * No `$NAME` may stand in the text, it would be filled in from the environment; so the answer can't be held in a variable.
 */
function wrapped(call: string, event: string): string {
  switch (fallbacks[event]) {
    case "warn":
      return `${call} || exit 1`;
    case "silent":
      return `${call} 2>/dev/null || exit 1`;
    case "stop":
      return `${call} || printf %s '${JSON.stringify({ continue: false, stopReason: noAnswer(event) })}'`;
    default:
      return `${call} || { echo '${noAnswer(event)}' >&2; exit 2; }`;
  }
}

function noAnswer(event: string): string {
  return `hookguard gave no answer at ${event}, so this is refused. Run: hookguard doctor`;
}

/**
 * What a missing answer becomes at an event, where it isn't a plain refusal (exit code 2 beside text on stderr):
 * nothing can be refused (`warn`: the user sees it), any output changes the request (`silent`), or only
 * `continue: false` holds the output back (`stop`). A refused AfterAgent would make Gemini try again, for ever (§2).
 */
const fallbacks: Partial<Record<string, "warn" | "silent" | "stop">> = {
  SessionStart: "warn",
  SessionEnd: "warn",
  Notification: "warn",
  PreCompress: "warn",
  AfterAgent: "warn",
  BeforeToolSelection: "silent",
  AfterModel: "stop",
};

/** Every string of a settings file is filled in at load; names that aren't set stay (§4). */
function expand(text: string, env: Machine["env"]): string {
  return text.replace(
    /\$(?:(\w+)|\{([^}]+?)(?::-([^}]*))?\})/g,
    (whole, bare?: string, braced?: string, other?: string) => env[bare ?? braced ?? ""] ?? other ?? whole,
  );
}

/** Keys of an older layout, which the client skips. */
const formerKeys = new Set(["enabled", "disabled", "notifications"]);

const definition = z.looseObject({
  matcher: z.optional(z.string()),
  hooks: z.array(z.looseObject({ type: z.literal("command"), command: z.string() })),
});
