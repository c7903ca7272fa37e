import type { Ran } from "../place.ts";
import { hasOption, type Run } from "../runs/run.ts";

/** Words that `command -v` answers with themselves, as they are no files. */
const builtins =
  /^(?:\.|:|\[|alias|bg|cd|command|echo|eval|exec|exit|export|false|fg|hash|jobs|kill|printf|pwd|read|set|source|test|trap|true|type|ulimit|umask|unset|wait)$/;

/**
 * `which rm`, `command -v rm`, `type -P rm`: a path of that name. Where the file really lies isn't known and doesn't
 * matter: what is run through it is that program.
 */
export function which(run: Run): Ran | undefined {
  const { operands } = run.given;
  const [first, ...more] = operands;
  const name = first?.value ?? null;
  if (name === null || more.length > 0 || !isAsked(run)) return undefined;
  if (!/^[\w.+/[:-]+$/.test(name)) return undefined;
  const path = name.includes("/") || (run.program === "command" && builtins.test(name)) ? name : `/usr/bin/${name}`;
  return { out: `${path}\n`, decoded: first?.decoded ?? false, ok: undefined };
}

/** Only in these forms a path is printed, and nothing else. */
function isAsked(run: Run): boolean {
  if (run.program === "which") return run.given.options.length === 0;
  return run.program === "command" ? hasOption(run, "-v") : hasOption(run, "-p", "-P");
}
