import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { places } from "../../config/places.ts";
import type { Machine } from "../../install/agent-settings.ts";
import { type Check, type Finding, fail, ok } from "../check.ts";

/** An event whose decision can't be recorded is refused. */
export const logWritable: Check = {
  id: "log-writable",
  title: "Decisions can be recorded",
  run: ({ context: { machine } }) => [logTrouble(machine) ?? ok(logOf(machine))],
};

/** Why the decision log can't be written, if it can't. Looks only. */
export function logTrouble(machine: Machine): Finding | undefined {
  const log = logOf(machine);
  const at = nearest(log);
  try {
    accessSync(at, constants.W_OK);
    const stats = statSync(at);
    if (at === log && !stats.isFile()) return fail(`${log} is no file`, "a file", `Move ${log} away.`);
    if (at !== log && !stats.isDirectory()) return fail(`${at} is no folder`, "a folder", `Move ${at} away.`);
    return undefined;
  } catch {
    return fail(`${at} can't be written`, `a log at ${log}`, `Make ${at} writable for you.`);
  }
}

function logOf({ home, env }: Machine): string {
  return join(places(home, env).state, "decisions.jsonl");
}

/** The path, or the nearest folder above it that is there. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}
