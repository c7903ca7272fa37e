import { homedir } from "node:os";
import { join } from "node:path";
import { places } from "../config/places.ts";
import { HookguardError } from "../errors.ts";
import type { Outcome } from "../hook/run.ts";
import { logEvent } from "./event.ts";
import { appendEvent } from "./write.ts";

/** The log of this user's decisions, absolute. */
export function logFile(env: Readonly<Record<string, string | undefined>>): string {
  return join(places(homedir(), env).state, "decisions.jsonl");
}

/** Keeps each decision of a hook process; the process's own age is the time it took. */
export function recordIn(env: Readonly<Record<string, string | undefined>>): (outcome: Outcome) => void {
  const file = logFile(env);
  return (outcome) => {
    try {
      appendEvent(file, logEvent(outcome, { ms: performance.now() }, new Date()));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new HookguardError("log.write", { file, why: code ?? message }, { cause: error });
    }
  };
}
