import type { JsonObject } from "../../json.ts";
import type { Encoder, Say } from "../table.ts";

/** Words on stderr for which Coda takes exit 2 for a broken hook, and runs the tool (contracts/coda.md §0.1). */
const brokenHook =
  /can't open file|no such file or directory|cannot find module|command not found|: not found|permission denied|cannot execute|errno 2/i;

/**
 * What all three families obey at once (contracts/gemini-cli.md §0.13): Gemini and Coda read `decision`, Claude its own
 * decision, and exit 2 holds where an output's form is not the event's.
 */
export const encoders = {
  refuse: {
    prints: '`decision: "block"` and the decision `"deny"`, both with the reason, harmless words on stderr, exit 2',
    write: (say) => ({ json: union(say), stderr: `${harmless(say.reason)}\n`, exitCode: 2 }),
  },
  refuseRequest: {
    prints:
      'the decision `{behavior: "deny"}` beside `decision: "block"`; exit 0, because Claude Code ignores exit 2 here',
    write: ({ event, reason }) => ({
      json: {
        decision: "block",
        reason,
        hookSpecificOutput: { hookEventName: event.event.name, decision: { behavior: "deny", message: reason } },
      },
    }),
  },
  endTurn: {
    prints: "`continue: false` with its reason",
    write: ({ reason }) => ({ json: { continue: false, stopReason: reason } }),
  },
} as const satisfies Record<string, Encoder>;

export type EncoderName = keyof typeof encoders;

function union({ event, reason }: Say): JsonObject {
  return {
    decision: "block",
    reason,
    hookSpecificOutput: {
      hookEventName: event.event.name || "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: reason,
    },
  };
}

/** The reason, unless it holds words that turn a refusal into consent. */
function harmless(reason: string): string {
  return brokenHook.test(reason) ? "hookguard refused this; the reason is on standard output." : reason;
}
