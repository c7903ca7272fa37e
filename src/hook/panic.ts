import type { HookguardError } from "../errors.ts";

/**
 * What the model is told when there is no decision to speak of.
 * @param id the decision's id, where there is one to look up in the log
 */
export function panicText({ code, message, hint }: HookguardError, id?: string): string {
  const advice = hint === undefined ? "" : ` ${hint}`;
  const reference = id === undefined ? code : `${code}, ${id}`;
  return `hookguard refused this because it could not decide. ${message}${advice} (${reference})`;
}
