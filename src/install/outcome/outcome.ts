import type { Json, JsonObject } from "../../json.ts";
import { isJsonObject } from "../../json.ts";
import type { Ran } from "../../ports/exec.ts";

/** What a client does with a tool call after one hook of its "before a tool" event ended. */
export interface ClientOutcome {
  does: "refuse" | "ask" | "run";
  /** What the model is told. */
  reason?: string;
}

/** Reads the end of a hook as one client does. `handler` is the entry in its settings. */
export type ReadOutcome = (handler: JsonObject, ran: Ran) => ClientOutcome;

export const runs: ClientOutcome = { does: "run" };

export function refuses(reason: Json | undefined): ClientOutcome {
  return typeof reason === "string" && reason !== "" ? { does: "refuse", reason } : { does: "refuse" };
}

/** The JSON object that a text is, all of it. */
export function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text.trim().replace(/^\uFEFF/, ""));
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
