import { hookWords, type Launcher } from "./launcher.ts";
import { shellWord } from "./quote.ts";

/**
 * `hookguard hook <agent>` for a shell, true only when hookguard ended well. A file of no bytes (a disk that was full, an
 * update that broke off) is an empty script to a shell and ends well without having run, so it is looked at first.
 */
export function shellCall(launcher: Launcher, agent: string): string {
  const file = launcher.args.at(-1) ?? launcher.program;
  return `[ -s ${shellWord(file)} ] && ${hookWords(launcher, agent).map(shellWord).join(" ")}`;
}
