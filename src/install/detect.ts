import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Machine } from "./agent-settings.ts";
import { allInstallables, type Installable } from "./agents.ts";

/** The agents that this machine has: their program is on PATH, or their folder is there. */
export function detectAgents(machine: Machine): Installable[] {
  return allInstallables.filter((one) => isPresent(one, machine));
}

export function isPresent({ settings }: Installable, machine: Machine): boolean {
  return (
    existsSync(settings.folder(machine)) || settings.programs.some((name) => findProgram(name, machine) !== undefined)
  );
}

/** Where a program lies on PATH, absolute. */
export function findProgram(name: string, { env, os }: Machine): string | undefined {
  const names = os === "win32" ? [`${name}.exe`, `${name}.cmd`, name] : [name];
  for (const folder of (env.PATH ?? "").split(delimiter)) {
    for (const file of folder === "" ? [] : names) {
      const path = join(folder, file);
      if (isExecutable(path)) return path;
    }
  }
  return undefined;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
