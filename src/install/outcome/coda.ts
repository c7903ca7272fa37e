import { isJsonObject } from "../../json.ts";
import { objectIn, type ReadOutcome, refuses, runs } from "./outcome.ts";

/** Exit code 2 beside one of these on stderr is taken for a broken hook, and the tool runs (contracts/coda.md §0.1). */
const brokenHook =
  /can't open file|no such file or directory|cannot find module|command not found|: not found|permission denied|cannot execute|errno 2/i;
/** A longer answer is cut before it is parsed, and so lost (§4). */
const LIMIT = 10_000;

/** contracts/coda.md §4, the PreToolUse table. */
export const codaOutcome: ReadOutcome = (_, ran) => {
  if (ran.timedOut) return refuses("Hook timed out");
  if (ran.exitCode === 2) {
    return brokenHook.test(ran.stderr.slice(0, LIMIT)) ? runs : refuses(ran.stderr.trim() || ran.stdout.trim());
  }
  if (ran.exitCode !== 0) return runs;
  const answer = objectIn(ran.stdout.slice(0, LIMIT));
  if (answer === undefined) return runs;
  const own = isJsonObject(answer.hookSpecificOutput) ? answer.hookSpecificOutput : {};
  if (own.permissionDecision === "deny" || own.permissionDecision === "ask")
    return refuses(own.permissionDecisionReason);
  if (answer.decision === "block") return refuses(answer.reason);
  return answer.continue === false ? refuses(answer.stopReason) : runs;
};
