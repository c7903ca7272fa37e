import { isJsonObject, type JsonObject } from "../../json.ts";
import { type ClientOutcome, objectIn, type ReadOutcome, refuses, runs } from "./outcome.ts";

/** contracts/claude-code.md §5, the PreToolUse table. */
export const claudeOutcome: ReadOutcome = (handler, ran) => {
  if (handler.async === true || handler.asyncRewake === true) return runs;
  const text = ran.stdout
    .trim()
    .replace(/^\uFEFF/, "")
    .trim();
  const looksLikeJson = text.startsWith("{") && text.endsWith("}");
  const answer = looksLikeJson ? objectIn(text) : undefined;
  const decided = answer && isValid(answer) ? decisionOf(answer) : undefined;
  if (ran.exitCode === 2) return decided?.does === "refuse" ? decided : refuses(ran.stderr.trim());
  if (decided?.does === "refuse") return decided;
  const failed = ran.exitCode !== 0 || ran.timedOut || (looksLikeJson && !(answer && isValid(answer)));
  if (failed) return handler.onFailure === "block" ? refuses("the hook failed") : runs;
  return decided ?? runs;
};

/** One wrong field and the client drops the whole answer, a deny in it as well. */
function isValid({ hookSpecificOutput, reason, systemMessage, stopReason, continue: goOn }: JsonObject): boolean {
  const texts = [reason, systemMessage, stopReason];
  if (!texts.every((text) => text === undefined || typeof text === "string")) return false;
  if (goOn !== undefined && typeof goOn !== "boolean") return false;
  if (hookSpecificOutput === undefined) return true;
  if (!isJsonObject(hookSpecificOutput) || hookSpecificOutput.hookEventName !== "PreToolUse") return false;
  const { permissionDecision, permissionDecisionReason, updatedInput } = hookSpecificOutput;
  return (
    (permissionDecision === undefined || ["allow", "deny", "ask", "defer"].includes(String(permissionDecision))) &&
    (permissionDecisionReason === undefined || typeof permissionDecisionReason === "string") &&
    (updatedInput === undefined || isJsonObject(updatedInput))
  );
}

function decisionOf({ decision, reason, hookSpecificOutput, async }: JsonObject): ClientOutcome {
  if (async === true) return runs;
  const own = isJsonObject(hookSpecificOutput) ? hookSpecificOutput : {};
  if (own.permissionDecision === "deny") return refuses(own.permissionDecisionReason);
  if (own.permissionDecision === "ask" || own.permissionDecision === "defer")
    return { ...refuses(own.permissionDecisionReason), does: "ask" };
  return decision === "block" ? refuses(reason) : runs;
}
