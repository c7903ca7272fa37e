import { HookguardError } from "../errors.ts";

/** What stands behind `hookguard hook`. Read without a parser library: this is the hot path. */
export interface HookArguments {
  agent?: string;
  /** Bundle files that replace the configured ones. */
  bundles: string[];
}

/**
 * Reads `[agent] [--bundle FILE]...`.
 * @throws HookguardError `usage`; a settings entry with a typo must refuse, not guess
 */
export function hookArguments(args: readonly string[]): HookArguments {
  const result: HookArguments = { bundles: [] };
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    const [flag, inline] = split(arg);
    if (flag === "--bundle") {
      const value = inline ?? args[++at];
      if (value === undefined || value === "") throw new HookguardError("usage", { why: "--bundle needs a file." });
      result.bundles.push(value);
    } else if (arg.startsWith("-") || result.agent !== undefined) {
      throw new HookguardError("usage", { why: `\`hookguard hook\` doesn't know the argument ${arg}.` });
    } else result.agent = arg;
  }
  return result;
}

function split(arg: string): [string, string | undefined] {
  const at = arg.indexOf("=");
  return arg.startsWith("--") && at > 0 ? [arg.slice(0, at), arg.slice(at + 1)] : [arg, undefined];
}
