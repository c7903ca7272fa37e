/** How long a hook may take to decide before it refuses, in milliseconds; registered timeouts lie well above it. */
export const DEADLINE_MS = 5000;

/** The largest payload that is read, in bytes; a larger one is refused unread. */
export const MAX_PAYLOAD_BYTES = 32 * 1024 * 1024;

/** How deep a payload may nest: no agent comes near it, and no recursive reader of ours overflows below it. */
export const MAX_PAYLOAD_DEPTH = 512;
