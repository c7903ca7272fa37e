import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import { places } from "./places.ts";

/** What this process was started from. */
export interface Started {
  /** `process.execPath` */
  execPath: string;
  /** `process.argv[1]` */
  script: string | undefined;
}

/**
 * Absolute paths that belong to hookguard itself; policies see them as `input.hookguard.protected`.
 * @param env only the XDG base directory variables are read
 */
export function ownPaths(env: Readonly<Record<string, string | undefined>>, started: Started): string[] {
  const { system, user, state } = places(homedir(), env);
  return [...new Set([...programs(started), system, user, state])];
}

/**
 * The executable, or the folder of the Node build that Node runs. A link counts as much as what it points to. Inside
 * the executable the script's path is one that exists nowhere else.
 */
function programs({ execPath, script }: Started): string[] {
  const isExecutable = script === undefined || /^(?:\/\$bunfs\/|[A-Za-z]:[\\/]~BUN[\\/])/.test(script);
  if (isExecutable) return withTarget(execPath);
  return withTarget(script).map(dirname);
}

function withTarget(path: string): string[] {
  try {
    return [path, realpathSync(path)];
  } catch {
    return [path];
  }
}
