import { isJsonObject, type Json } from "../json.ts";

/**
 * The call that hookguard makes of itself to see that it blocks: a program that exists nowhere and that the built-in pack
 * always refuses (`policies/hookguard/rules/agent/canary`). No tool is ever run.
 */
export const CANARY = "hookguard-canary --refuse-me";
/** Stands in the refusal when it was the policy that refused, not a failure of ours. */
export const CANARY_PROOF = "hookguard is working";
/** A call that no one refuses: a hookguard that refuses everything is no better than none. */
export const HARMLESS = "true";
/** Marks the self-test in the decision log. */
export const PROBE_SESSION = "hookguard-self-test";

/** Whether a decision was on hookguard's own test, by the payload that the log has as `input`. */
export function isProbe(payload: Json | undefined): boolean {
  return isJsonObject(payload) && payload.session_id === PROBE_SESSION;
}
