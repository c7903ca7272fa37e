import { join, resolve } from "node:path";
import * as z from "zod/mini";
import type { AgentSettings, Machine, Mistake, Place, Scope } from "../../install/agent-settings.ts";
import { PROBE_SESSION } from "../../install/canary.ts";
import { shellCall } from "../../install/command/shell-call.ts";
import { compareVersions } from "../../install/compare-versions.ts";
import { codaOutcome } from "../../install/outcome/coda.ts";
import { mistakesOf } from "../../install/shape.ts";
import { REGISTERED_TIMEOUT_MS } from "../../install/timeout.ts";
import { isJsonObject, type Json } from "../../json.ts";

/** How hookguard stands in Coda's config.json: contracts/coda.md §0, §3 and §4. */
export const codaSettings: AgentSettings = {
  agent: "coda",
  title: "Coda",
  programs: ["coda"],
  folder,
  place,
  managed: { guarantees: [], gaps: [] },
  versions: { tested: "1.4.0" },
  // Coda doesn't start on a name it doesn't know (§0.8); before 1.4.0 it knew these nine (§7).
  knows: (event, version) => compareVersions(version, "1.4.0") >= 0 || firstEvents.has(event),
  afterwards: "Coda reads its hooks when it starts: start running sessions anew.",
  comments: true,
  unsupported: ({ os }) => (os === "win32" ? "hookguard has no wrapper for Coda on Windows yet" : undefined),
  group(event, launcher) {
    const command = wrapped(shellCall(launcher, "coda"), event.name);
    return { hooks: [{ type: "command", command, timeout: REGISTERED_TIMEOUT_MS / 1000 }] };
  },
  mistakes(settings, events) {
    const found = mistakesOf(z.looseObject({ disableAllHooks: z.optional(z.boolean()) }), settings, [], "startup");
    const { hooks } = settings;
    if (hooks === undefined) return found;
    if (!isJsonObject(hooks)) return [...found, { path: ["hooks"], why: "must be an object", damage: "startup" }];
    const known = new Set(events.map(({ name }) => name));
    for (const [event, value] of Object.entries(hooks)) {
      found.push(...(known.has(event) ? mistakesOf(groups, value, ["hooks", event], "startup") : [unknown(event)]));
    }
    return found;
  },
  invocation(handler, { env }) {
    if (!isJsonObject(handler) || handler.type !== "command" || typeof handler.command !== "string") return undefined;
    const { command, args } = handler;
    if (Array.isArray(args)) return { program: expand(command, env), args: args.map((arg) => expand(arg, env)) };
    return { program: "sh", args: ["-c", expand(command, env)] };
  },
  probe: (command, { cwd }) => ({
    event: "PreToolUse",
    payload: {
      session_id: PROBE_SESSION,
      transcript_path: "",
      cwd,
      hook_event_name: "PreToolUse",
      tool_name: "bash",
      tool_input: { command },
      tool_use_id: "call_hookguard",
    },
  }),
  outcome: codaOutcome,
};

function folder({ home, env, cwd }: Machine): string {
  return env.CODA_HOME ? resolve(cwd, env.CODA_HOME) : join(home, ".coda");
}

function place(scope: Scope, machine: Machine): Place {
  switch (scope) {
    case "user":
      return { file: join(folder(machine), "config.json") };
    case "project":
      return { file: join(machine.cwd, ".coda", "config.json") };
    case "local":
      return { none: "Coda has no settings for one person in one project" };
    case "managed":
      return { none: "Coda's admin file takes permissions, not hooks" };
  }
}

/**
 * Coda runs the tool when a hook is missing, crashes, or ends with 2 beside words like "not found" on stderr (§0.1, §3).
 * So the answer is held back until hookguard ends well, stderr is dropped, and everything else becomes a refusal that
 * Coda obeys: JSON with exit code 0. The event's name makes each command another one, which Coda's deduplication needs.
 */
function wrapped(call: string, event: string): string {
  const refusal = {
    decision: "block",
    reason: `hookguard gave no answer at ${event}, so this is refused. Run: hookguard doctor`,
  };
  return `o=$(${call} 2>/dev/null) || o='${JSON.stringify(refusal)}'; printf %s "$o"`;
}

/** Coda fills `${NAME}` and `${NAME:-default}` into every string of the file from its own environment (§3). */
function expand(value: Json, env: Machine["env"]): string {
  return String(value).replace(
    /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-(.*?))?\}/g,
    (_, name: string, other?: string) => env[name] || (other ?? ""),
  );
}

const firstEvents: ReadonlySet<string> = new Set([
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "UserPromptSubmit",
  "SessionStart",
  "SessionEnd",
  "Stop",
  "PreCompact",
  "PostCompact",
]);

function unknown(event: string): Mistake {
  return { path: ["hooks", event], why: "is no event that Coda knows", damage: "startup" };
}

const common = { if: z.optional(z.string()), timeout: z.optional(z.number().check(z.positive())) };
const handler = z.discriminatedUnion("type", [
  z.looseObject({
    type: z.literal("command"),
    command: z.string(),
    args: z.optional(z.array(z.string())),
    shell: z.optional(z.enum(["bash", "powershell"])),
    ...common,
  }),
  z.looseObject({ type: z.literal("http"), url: z.string(), ...common }),
]);
const groups = z.array(z.looseObject({ matcher: z.optional(z.string()), hooks: z.array(handler) }));
