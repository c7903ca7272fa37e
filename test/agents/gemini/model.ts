import { isJsonObject, type Json, type JsonObject } from "../../../src/json.ts";
import type { Printed } from "../printed.ts";

/** What Gemini CLI 0.61.0 does after a hook, as far as it matters here. */
export interface Outcome {
  /** The event does not go ahead; after a tool: its result does not reach the model; after a turn: it is sent back. */
  refused: boolean;
  /** The agent's loop stops. */
  stopped: boolean;
  /** Asks a person, or hangs where there is none. */
  asks: boolean;
  input?: Json;
  reason?: string;
  context?: string;
  shown?: string;
  /** The request's tool configuration was touched, as any output at BeforeToolSelection does. */
  toolsTouched: boolean;
}

/** Events at which a deny is obeyed (contracts/gemini-cli.md §2). */
const deny = new Set(["BeforeTool", "AfterTool", "BeforeAgent", "AfterAgent", "BeforeModel"]);
const stop = new Set([...deny, "AfterModel"]);
const context = new Set(["AfterTool", "BeforeAgent", "SessionStart"]);

/** What the client does with what a hook printed (§2, §5). */
export function client(event: string, printed: Printed): Outcome {
  const outcome: Outcome = { refused: false, stopped: false, asks: false, toolsTouched: false };
  const json = parsed(printed);
  if (json === undefined) return outcome;
  if (event === "BeforeToolSelection") return { ...outcome, toolsTouched: true };
  const own = isJsonObject(json.hookSpecificOutput) ? json.hookSpecificOutput : {};
  const refuses = json.decision === "deny" || json.decision === "block";
  outcome.refused = refuses && deny.has(event);
  if (typeof json.reason === "string" && outcome.refused) outcome.reason = json.reason;
  // Looked at before the decision: a stopped turn is not sent back, a stopped tool not run.
  if (json.continue === false && stop.has(event)) {
    outcome.stopped = true;
    outcome.refused = event !== "AfterAgent";
    if (typeof json.stopReason === "string") outcome.reason = json.stopReason;
  }
  if (event === "BeforeTool" && !outcome.refused) {
    outcome.asks = json.decision === "ask";
    if (own.tool_input !== undefined) outcome.input = own.tool_input;
  }
  if (typeof own.additionalContext === "string" && context.has(event)) outcome.context = own.additionalContext;
  if (typeof json.systemMessage === "string") outcome.shown = json.systemMessage;
  return outcome;
}

/** One of the two streams, never both; the exit code only counts for what is not JSON. */
function parsed({ stdout, stderr, exitCode }: Printed): JsonObject | undefined {
  const text = trim(stdout) || trim(stderr);
  if (text === "") return undefined;
  let json: unknown;
  try {
    json = JSON.parse(text);
    if (typeof json === "string") json = JSON.parse(json);
  } catch {
    if (exitCode === 0) return { decision: "allow", systemMessage: text };
    if (exitCode === 1) return { decision: "allow", systemMessage: `Warning: ${text}` };
    return { decision: "deny", reason: text };
  }
  return isJsonObject(json) ? json : undefined;
}

/** JavaScript's `trim` takes a byte order mark for a blank. */
function trim(text: string): string {
  return text.trim();
}
