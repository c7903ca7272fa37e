import type { Table } from "../table.ts";
import { type EncoderName, encoders } from "./encode.ts";
import { events, other, unnamed } from "./events.ts";

/** How a caller is answered that could not be told. The reason stands twice within the 10,000 units that Coda reads. */
export const table: Table<EncoderName, never> = {
  events,
  other,
  unnamed,
  encoders,
  conditions: {},
  limits: { reason: 800, added: 0 },
};
