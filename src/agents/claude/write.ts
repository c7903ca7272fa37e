import type { Table } from "../table.ts";
import { type ConditionName, conditions } from "./conditions.ts";
import { type EncoderName, encoders } from "./encode.ts";
import { events, other, unnamed } from "./events.ts";

/**
 * How Claude Code is answered. It shows a reason of 30,000 characters whole, and puts context and messages over 10,000
 * into a file (contracts/claude-code.md §5).
 */
export const table: Table<EncoderName, ConditionName> = {
  events,
  other,
  unnamed,
  encoders,
  conditions,
  limits: { reason: 30_000, added: 10_000 },
};
