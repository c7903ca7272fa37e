import { isJsonObject, type Json, type JsonObject } from "../../../src/json.ts";
import type { Printed } from "../printed.ts";

/** What Coda 1.4.0 does after a hook, as far as it matters here. */
export interface Outcome {
  /** The event does not go ahead; after a tool: its result does not reach the model. */
  refused: boolean;
  input?: Json;
  output?: Json;
  prompt?: string;
  reason?: string;
}

const refusable = new Set(["PreToolUse", "UserPromptSubmit", "PreCompact"]);

/** Words on stderr that make exit code 2 a broken hook (contracts/coda.md §0.1). */
const broken =
  /can't open file|no such file or directory|cannot find module|command not found|: not found|permission denied|cannot execute|errno 2/i;

/** What the client does with what a hook printed (§4). */
export function client(event: string, { stdout, stderr, exitCode }: Printed): Outcome {
  if (event === "PostToolUse") return afterTool(exitCode === 0 ? parsed(stdout) : undefined);
  if (!refusable.has(event)) return { refused: false };
  if (exitCode === 2) {
    if (broken.test(stderr.slice(0, 10_000))) return { refused: false };
    return { refused: true, reason: stderr || stdout || "Hook blocked execution" };
  }
  const json = exitCode === 0 ? parsed(stdout) : undefined;
  return json === undefined ? { refused: false } : before(event, json);
}

function before(event: string, json: JsonObject): Outcome {
  const own = isJsonObject(json.hookSpecificOutput) ? json.hookSpecificOutput : {};
  if (json.continue === false) return refusal(json.stopReason, "Hook stopped execution");
  if (json.decision === "block") return refusal(json.reason, "Hook blocked execution");
  if (own.permissionDecision === "deny") return refusal(own.permissionDecisionReason, "Hook denied tool use");
  if (own.permissionDecision === "ask") return refusal(own.permissionDecisionReason, "Hook requested confirmation");
  const outcome: Outcome = { refused: false };
  if (event === "PreToolUse" && own.updatedInput !== undefined) outcome.input = own.updatedInput;
  if (event === "UserPromptSubmit" && typeof own.updatedPrompt === "string" && own.updatedPrompt !== "") {
    outcome.prompt = own.updatedPrompt;
  }
  return outcome;
}

/** Only a replaced result counts, and only when no `decision` stands beside it (seen on 1.4.0). */
function afterTool(json: JsonObject | undefined): Outcome {
  const own = isJsonObject(json?.hookSpecificOutput) ? json.hookSpecificOutput : {};
  if (json?.decision !== undefined || own.updatedToolOutput === undefined) return { refused: false };
  return { refused: true, output: own.updatedToolOutput };
}

function refusal(reason: Json | undefined, otherwise: string): Outcome {
  return { refused: true, reason: typeof reason === "string" && reason !== "" ? reason : otherwise };
}

/** Cut before it is parsed: a longer answer is no answer. */
function parsed(stdout: string): JsonObject | undefined {
  try {
    const json: unknown = JSON.parse(
      stdout
        .slice(0, 10_000)
        .replace(/^\ufeff/, "")
        .trim(),
    );
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
