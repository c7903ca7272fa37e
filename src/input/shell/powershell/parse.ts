import type { ShellFacts } from "../../types.ts";
import { Collector } from "./collector.ts";
import type { PowerShellContext } from "./context.ts";
import { Reader } from "./reader.ts";
import { Variables } from "./variables.ts";

export type { PowerShellContext } from "./context.ts";

/** UTF-16 units that are read, as of any shell's text. */
const MAX_TEXT = 131_072;

/** Units of all texts that are read, those of `iex` and `powershell -c` included. */
const MAX_UNITS = 262_144;
/** Units of text that loops are walked through, all rounds together. */
const MAX_ROUNDS = 65_536;

/**
 * Facts of a PowerShell text: a stated subset (`docs/powershell.md`), the rest `complete: false`. Never throws, and
 * linear in the text up to a fixed depth.
 */
export function parsePowerShell(text: string, context: PowerShellContext): ShellFacts {
  const collector = new Collector();
  const shared = {
    context,
    collector,
    variables: new Variables(context.home, context.cwd),
    cwd: context.cwd,
    rounds: MAX_ROUNDS,
    units: MAX_UNITS,
    functions: new Map(),
    aliases: new Map(),
  };
  if (text.length > MAX_TEXT) collector.unresolved(text.slice(MAX_TEXT), "text beyond the size that is read");
  try {
    new Reader(shared, text.slice(0, MAX_TEXT), { via: [], wrappers: [], depth: 0, sure: true }).run();
  } catch {
    collector.unresolved(text, "text that is not valid PowerShell");
  }
  return collector.facts(text);
}
