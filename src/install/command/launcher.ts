import { realpathSync } from "node:fs";
import { HookguardError } from "../../errors.ts";

/** How hookguard is started: an absolute program, and what stands before the verb (Node's script, or nothing). */
export interface Launcher {
  program: string;
  args: readonly string[];
}

/** The words of `hookguard hook <agent>`. */
export function hookWords({ program, args }: Launcher, agent: string): [string, ...string[]] {
  return [program, ...args, "hook", agent];
}

/**
 * This very hookguard: the standalone executable, or Node with its script.
 * @param execPath `process.execPath`
 * @param script `process.argv[1]`; inside the executable a path that exists nowhere else
 */
export function ownLauncher(execPath: string, script: string | undefined): Launcher {
  const isExecutable = script === undefined || /^(\/\$bunfs\/|[A-Za-z]:[\\/]~BUN[\\/])/.test(script);
  return isExecutable ? { program: execPath, args: [] } : { program: execPath, args: [resolved(script)] };
}

/** The executable that a person named. @throws HookguardError `usage` for a path that no client could run as written */
export function namedLauncher(path: string): Launcher {
  if (!/^(\/|[A-Za-z]:[\\/])/.test(path))
    throw new HookguardError("usage", { why: `${path} is not an absolute path.` });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) {
    throw new HookguardError("usage", { why: "The executable's path holds a control character." });
  }
  return /\.[cm]?js$/.test(path) ? { program: process.execPath, args: [path] } : { program: path, args: [] };
}

/** Names that our executable goes by, versioned ones and the Node script included. */
export function isOurName(name: string): boolean {
  return /^hookguard([-@]v?\d[\w.+-]*)?(\.exe|\.[cm]?js)?$/i.test(name);
}

/** A package manager's link moves with its next install; the script behind it is what runs. */
function resolved(script: string): string {
  try {
    return realpathSync(script);
  } catch {
    return script;
  }
}
