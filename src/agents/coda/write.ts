import type { Table } from "../table.ts";
import { type EncoderName, encoders } from "./encode.ts";
import { events, other, unnamed } from "./events.ts";

/** How Coda is answered. Its encoders keep to its limit themselves, so a reason is only kept from being absurd. */
export const table: Table<EncoderName, never> = {
  events,
  other,
  unnamed,
  encoders,
  conditions: {},
  limits: { reason: 30_000, added: 0 },
};
