import { spawn } from "node:child_process";
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import type { Slot } from "./slot.ts";

/** What a fetch may see of the agent's environment: nothing that loads code or sends it elsewhere. */
const passed = ["HOME", "USERPROFILE", "PATH", "TMPDIR", "SystemRoot", "XDG_CONFIG_HOME", "XDG_STATE_HOME"];

/**
 * Starts `hookguard fetch` in a process of its own, unless one was started less than so many minutes ago. Never waits,
 * never throws: what is in force stays in force.
 */
export function refreshInBackground(slot: Slot, minutes: number): void {
  try {
    const age = Date.now() - (statSync(slot.refreshed, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age >= 0 && age < minutes * 60_000) return;
    mkdirSync(slot.folder, { recursive: true, mode: 0o700 });
    writeFileSync(slot.refreshed, "", { mode: 0o600 });
    const [file, ...args] = ownProgram();
    const env = Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
    const child = spawn(file, [...args, "fetch", "--quiet"], {
      cwd: slot.folder,
      env,
      detached: true,
      stdio: "ignore",
      windowsHide: true,
    });
    child.on("error", () => undefined);
    child.unref();
  } catch {
    // The next hook tries again.
  }
}

/** The executable, or Node and the script it runs. */
function ownProgram(): [string, ...string[]] {
  const script = process.argv[1];
  const isExecutable = script === undefined || /^(?:\/\$bunfs\/|[A-Za-z]:[\\/]~BUN[\\/])/.test(script);
  return isExecutable ? [process.execPath] : [process.execPath, script];
}
