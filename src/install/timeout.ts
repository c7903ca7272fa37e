import { DEADLINE_MS } from "../hook/limits.ts";

/**
 * The timeout that is registered, in milliseconds: twice our own deadline, so that hookguard always answers (and refuses)
 * before the client gives up on it, which lets the tool run on Gemini and silently did so on older Claude versions.
 */
export const REGISTERED_TIMEOUT_MS = 2 * DEADLINE_MS;

/** Below this, a registered timeout leaves no room for starting the process after the deadline. */
export const LEAST_TIMEOUT_MS = DEADLINE_MS + 1000;
