/** Names under which a metered module exports what the engine sets and reads (`meter.ts`). */
export const meterExports = { fuel: "hookguard_fuel", refill: "hookguard_refill", policy: "hookguard_policy" } as const;
