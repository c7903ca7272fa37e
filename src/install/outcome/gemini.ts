import { isJsonObject, type Json } from "../../json.ts";
import { type ReadOutcome, refuses, runs } from "./outcome.ts";

/** contracts/gemini-cli.md §5, for BeforeTool. */
export const geminiOutcome: ReadOutcome = (_, ran) => {
  if (ran.timedOut) return runs;
  const text = ran.stdout.trim() || ran.stderr.trim();
  if (text === "") return runs;
  const answer = parse(text);
  // A signal leaves no exit code, which counts as 0.
  if (answer === undefined) return (ran.exitCode ?? 0) > 1 ? refuses(text) : runs;
  if (!isJsonObject(answer)) return runs;
  if (answer.continue === false) return refuses(answer.stopReason ?? answer.reason);
  if (answer.decision === "deny" || answer.decision === "block") return refuses(answer.stopReason ?? answer.reason);
  return answer.decision === "ask" ? { ...refuses(answer.reason), does: "ask" } : runs;
};

/** JSON, also JSON in a JSON string; `undefined` where it is none. */
function parse(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === "string" ? JSON.parse(value) : value;
  } catch {
    return undefined;
  }
}
