import type { Condition } from "../table.ts";

/** When Gemini CLI doesn't do what an answer says (contracts/gemini-cli.md §0.4, §2). */
export const conditions = {
  askNotOptedIn: {
    why: "Gemini CLI waits for ever on a question when nobody is there, and doesn't say whether somebody is",
    holds: (_event, { geminiAsk = false }) => !geminiAsk,
  },
  alreadyRetried: {
    why: "the turn was sent back once already, and Gemini CLI would go on without end",
    holds: ({ raw }) => raw.stop_hook_active === true,
  },
} as const satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;
