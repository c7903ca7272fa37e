import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

const base = { session_id: "order", transcript_path: "/tmp/order.jsonl", cwd: "/tmp", permission_mode: "default" };
const before = (tool_name, tool_input) => ({
  ...base,
  hook_event_name: "PreToolUse",
  tool_name,
  tool_input,
  tool_use_id: "toolu_order",
});

/** What a hook sees most, the most frequent first. */
const calls = [
  before("Bash", { command: "git status --short", description: "Show what changed" }),
  before("Bash", { command: 'cd src && grep -rn "needle" lib | sort -u > /tmp/out.txt; npm test 2>&1 | tail -5' }),
  before("Read", { file_path: "/tmp/src/index.ts" }),
  before("Edit", { file_path: "/tmp/src/index.ts", old_string: "a", new_string: "b" }),
  before("Bash", { command: "rm -rf ~/" }),
];

/**
 * Runs a trial build once for each of the usual calls, and has the runtime write down which code they need and when.
 * Laid out in that order, a hook touches a fifth fewer pages of the executable: 1.5 ms and 2 MB.
 * @param {string} trial a build whose runtime still knows the variable that asks for it
 * @param {string} folder for the files, and for the trial's own state
 * @returns {string[]} the order files, the most important first; none where the runtime writes none
 */
export function recordOrders(trial, folder) {
  const home = join(folder, "home");
  mkdirSync(home);
  return calls.flatMap((call, at) => {
    const file = join(folder, `order-${at}.txt`);
    const env = { HOME: home, XDG_CONFIG_HOME: home, XDG_STATE_HOME: home, BUN_BYTECODE_ORDER_OUT: file };
    const { error } = spawnSync(trial, ["hook", "claude"], { input: JSON.stringify(call), env, timeout: 30_000 });
    if (error) throw error;
    return existsSync(file) ? [file] : [];
  });
}
