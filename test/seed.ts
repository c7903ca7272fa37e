import fc from "fast-check";

/**
 * Property tests draw the same values in every run, so that a run passes or fails by the code alone. `make fuzz` draws
 * others: `HOOKGUARD_SEED` is a number, and any failure names the one it came from.
 */
const seed = Number(process.env.HOOKGUARD_SEED ?? 1);
if (!Number.isSafeInteger(seed)) throw new Error("HOOKGUARD_SEED must be a whole number");
fc.configureGlobal({ seed });
