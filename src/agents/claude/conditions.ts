import type { Condition } from "../table.ts";

/** Permission modes in which an `ask` really reaches a person; in every other one it is waved through or refused unseen. */
const askingModes = new Set(["default", "plan", "acceptEdits"]);

/** When Claude Code doesn't obey (contracts/claude-code.md §6 and §7, #77212 and #87639). */
export const conditions = {
  nobodyToAsk: {
    why: "the session runs without a person, or its permission mode answers by itself",
    holds: ({ session }) => session.interactive === false || !askingModes.has(session.permission_mode ?? ""),
  },
  nobodyAtTheSwitch: {
    why: "the switch was not made by a person at the keyboard",
    holds: ({ session, raw }) => session.interactive === false || (raw.source !== "command" && raw.source !== "picker"),
  },
  managedSettings: {
    why: "managed settings can't be held back",
    holds: ({ raw }) => raw.source === "policy_settings",
  },
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;
