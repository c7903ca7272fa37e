import type { Table } from "../table.ts";
import { type ConditionName, conditions } from "./conditions.ts";
import { type EncoderName, encoders } from "./encode.ts";
import { events, other, unnamed } from "./events.ts";

/** How Gemini CLI is answered. It reads an answer of any size; the limits keep a reason readable. */
export const table: Table<EncoderName, ConditionName> = {
  events,
  other,
  unnamed,
  encoders,
  conditions,
  limits: { reason: 30_000, added: 10_000 },
};
