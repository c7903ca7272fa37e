import { setFlagsFromString } from "node:v8";

/** V8 complains on stderr about a flag it no longer has: these are known to be there up to this major version. */
const lastKnown = 14;

/**
 * Tells V8 to leave WebAssembly as its baseline compiler made it. Optimizing the 40 MB of Go code costs more than it
 * ever gives back: a first build takes 0.5 s instead of 1.3 s and 230 MB instead of 400 MB, long test runs take the
 * same, and a process that is done doesn't wait for functions still being optimized. The setting is the process's,
 * which is why nothing on the hook's path comes here. Other engines have no such setting.
 */
export function keepBaselineCode(): void {
  if (process.versions.bun !== undefined || Number.parseInt(process.versions.v8, 10) > lastKnown) return;
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}
