import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { places } from "./places.ts";

/**
 * Absolute paths that belong to hookguard itself; policies see them as `input.hookguard.protected`.
 * @param program what this process runs: the executable, or the script that Node runs
 */
export function ownPaths(env: Readonly<Record<string, string | undefined>>, program: string | undefined): string[] {
  const { system, user, state } = places(homedir(), env);
  return [...new Set([...executables(program), system, user, state])];
}

/** As it is called and as it is stored: a link to the executable is as good as the executable. */
function executables(program: string | undefined): string[] {
  if (program === undefined) return [];
  try {
    return [program, realpathSync(program)];
  } catch {
    return [program];
  }
}
