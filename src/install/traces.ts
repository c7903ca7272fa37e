import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { places } from "../config/places.ts";
import { isJsonObject } from "../json.ts";
import { readForEdit, removeFile } from "../ports/disk.ts";
import type { Machine } from "./agent-settings.ts";
import { isProbe } from "./canary.ts";

/** More than a few self-tests leave. */
const LIMIT = 4 * 1024 * 1024;

/**
 * Removes a decision log that holds nothing but hookguard's own self-tests: that much of a trace is ours alone.
 * @returns the log that stays, because it holds decisions on a person's work
 */
export function removeSelfTestLog({ home, env }: Pick<Machine, "home" | "env">): string | undefined {
  const log = join(places(home, env).state, "decisions.jsonl");
  if (!existsSync(log)) return undefined;
  try {
    const snapshot = readForEdit(log, LIMIT);
    if (!snapshot || !readFileSync(log, "utf8").split("\n").every(isSelfTest)) return log;
    removeFile(log, snapshot);
    return undefined;
  } catch {
    return log;
  }
}

function isSelfTest(line: string): boolean {
  if (line === "") return true;
  const event: unknown = JSON.parse(line);
  return isJsonObject(event) && isProbe(event.input);
}
