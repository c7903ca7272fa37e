import { isJsonObject, type Json, type JsonObject } from "../../../src/json.ts";
import type { Printed } from "../printed.ts";

/** What Claude Code 2.1.332 does after a hook, as far as it matters here. */
export interface Outcome {
  /** The event does not go ahead: the tool isn't run, the prompt isn't sent, the result isn't shown, the turn goes on, … */
  refused: boolean;
  /** The session stops after this hook. */
  stopped: boolean;
  asks: boolean;
  /** The person's prompt is skipped. */
  granted: boolean;
  input?: Json;
  output?: Json;
  reason?: string;
  context?: string;
  shown?: string;
}

/** Events at which exit code 2 refuses (contracts/claude-code.md §1.2). */
const exit2Refuses = new Set([
  "PreToolUse",
  "PreSkillShellCommand",
  "PostToolBatch",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "Stop",
  "SubagentStop",
  "PreCompact",
  "PreModelSwitch",
  "TeammateIdle",
  "TaskCreated",
  "TaskCompleted",
  "Elicitation",
  "ElicitationResult",
  "ConfigChange",
  "WorktreeCreate",
]);

/** Events at which `decision: "block"` refuses, exit code aside. */
const blockRefuses = new Set([
  "PreToolUse",
  "PostToolBatch",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "Stop",
  "SubagentStop",
  "PreCompact",
  "TaskCreated",
  "ConfigChange",
]);

const permissionEvents = new Set(["PreToolUse", "PreSkillShellCommand", "PreModelSwitch"]);

/** Events at which `continue: false` ends the session's turn; elsewhere it changes nothing. */
const stops = new Set([
  "PreToolUse",
  "PreSkillShellCommand",
  "PostToolUse",
  "PostToolBatch",
  "UserPromptSubmit",
  "UserPromptExpansion",
  "Stop",
  "SubagentStop",
  "TeammateIdle",
]);

/** What the client does with what a hook printed (§5). @param original the tool's result, at PostToolUse */
export function client(event: string, { stdout, stderr, exitCode }: Printed, original?: Json): Outcome {
  const outcome: Outcome = { refused: false, stopped: false, asks: false, granted: false };
  const json = parsed(event, stdout);
  if (exitCode === 2 && exit2Refuses.has(event)) {
    outcome.refused = true;
    outcome.reason = stderr || "No stderr output";
  }
  if (json === undefined || json.async === true) return outcome;
  if (json.continue === false && stops.has(event)) outcome.stopped = true;
  if (json.decision === "block" && blockRefuses.has(event)) refuse(outcome, json.reason);
  if (typeof json.systemMessage === "string") outcome.shown = json.systemMessage;
  if (isJsonObject(json.hookSpecificOutput)) applyOwn(event, json.hookSpecificOutput, outcome, original);
  return outcome;
}

function refuse(outcome: Outcome, reason: Json | undefined): void {
  outcome.refused = true;
  outcome.reason = typeof reason === "string" && reason !== "" ? reason : "Blocked by hook";
}

function applyOwn(event: string, own: JsonObject, outcome: Outcome, original: Json | undefined): void {
  if (typeof own.additionalContext === "string" && event !== "PreSkillShellCommand")
    outcome.context = own.additionalContext;
  if (permissionEvents.has(event)) applyPermission(event, own, outcome);
  if (event === "PermissionRequest" && isJsonObject(own.decision)) {
    if (own.decision.behavior === "deny") refuse(outcome, own.decision.message);
    if (own.decision.interrupt === true) outcome.stopped = true;
    if (own.decision.behavior === "allow") outcome.granted = true;
  }
  if (event === "PostToolUse" && own.updatedToolOutput !== undefined && fits(original, own.updatedToolOutput)) {
    outcome.output = own.updatedToolOutput;
  }
  if (event.startsWith("Elicitation") && own.action === "decline") refuse(outcome, "declined");
}

function applyPermission(event: string, own: JsonObject, outcome: Outcome): void {
  const decision = own.permissionDecision;
  if (
    decision === "deny" ||
    (event === "PreSkillShellCommand" && (decision === "ask" || own.updatedInput !== undefined))
  ) {
    refuse(outcome, own.permissionDecisionReason);
  }
  if (outcome.refused) return;
  if (decision === "ask") outcome.asks = true;
  if (decision === "defer") refuse(outcome, "deferred");
  if (decision === "allow") outcome.granted = true;
  if (own.updatedInput !== undefined) outcome.input = own.updatedInput;
}

/** A replacement of another form is ignored without a word, and the original shown. */
function fits(original: Json | undefined, replacement: Json): boolean {
  if (Array.isArray(original) || typeof original === "string")
    return Array.isArray(replacement) || typeof replacement === "string";
  if (!isJsonObject(original) || !isJsonObject(replacement)) return false;
  if (isJsonObject(original.file)) return isJsonObject(replacement.file);
  return Object.keys(original).every((key) => key in replacement);
}

const text = (value: Json) => typeof value === "string";
const flag = (value: Json) => typeof value === "boolean";
const oneOf =
  (...values: string[]) =>
  (value: Json) =>
    typeof value === "string" && values.includes(value);

const known: Record<string, (value: Json) => boolean> = {
  continue: flag,
  suppressOutput: flag,
  async: flag,
  stopReason: text,
  systemMessage: text,
  reason: text,
  decision: oneOf("approve", "block"),
};

const knownOwn: Record<string, (value: Json) => boolean> = {
  permissionDecision: oneOf("allow", "deny", "ask", "defer"),
  permissionDecisionReason: text,
  updatedInput: isJsonObject,
  additionalContext: text,
  action: oneOf("accept", "decline", "cancel"),
  decision: (value) =>
    isJsonObject(value) && (value.behavior === "allow" || (value.behavior === "deny" && text(value.message ?? ""))),
};

/** The output if it is valid JSON of this event; one wrong type or `null` voids all of it. */
function parsed(event: string, stdout: string): JsonObject | undefined {
  const json = object(stdout);
  if (json === undefined || !valid(json, known)) return undefined;
  const own = json.hookSpecificOutput;
  if (own === undefined) return json;
  return isJsonObject(own) && own.hookEventName === event && valid(own, knownOwn) ? json : undefined;
}

function object(stdout: string): JsonObject | undefined {
  const trimmed = stdout.replace(/^\ufeff/, "").trim();
  try {
    const json: unknown = JSON.parse(trimmed);
    return isJsonObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}

function valid(json: JsonObject, fields: Record<string, (value: Json) => boolean>): boolean {
  return Object.entries(json).every(([key, value]) => fields[key]?.(value) ?? true);
}
