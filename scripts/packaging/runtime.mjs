import { chmodSync, readFileSync, writeFileSync } from "node:fs";

/**
 * Environment variables through which Bun lets whoever starts a compiled program load code into it, swap its command
 * line or stop it in a debugger, or have it write a file where
 * they like. A hook runs in the agent's environment, which a project's settings can write to:
 * with `BUN_OPTIONS=--help` the hook would print help, exit 0, and so allow everything.
 */
const doors = ["BUN_OPTIONS", "BUN_BE_BUN", "BUN_INSPECT", "BUN_BYTECODE_ORDER_OUT"];

/**
 * A copy of the runtime that doesn't know these names: their first letter becomes NUL, which no variable can contain.
 * @param {string} bun path of Bun's binary
 * @param {string} target where the copy goes
 */
export function closedRuntime(bun, target) {
  const bytes = readFileSync(bun);
  for (const name of doors) {
    if (blank(bytes, name) === 0)
      throw new Error(`Bun's binary no longer knows ${name}: look at scripts/packaging/runtime.mjs`);
  }
  writeFileSync(target, bytes);
  chmodSync(target, 0o755);
}

function blank(bytes, name) {
  let found = 0;
  for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1)) {
    bytes[at] = 0;
    found += 1;
  }
  return found;
}
