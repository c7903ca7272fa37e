import type { ShellFacts } from "../../types.ts";

/** Where the text runs. */
export interface PowerShellContext {
  cwd: string;
  home: string;
}

/** Facts of a PowerShell text: the stated subset, the rest `complete: false`. Never throws. */
export function parsePowerShell(text: string, _context: PowerShellContext): ShellFacts {
  return {
    text,
    dialect: "powershell",
    complete: false,
    commands: [],
    pipelines: [],
    unresolved: [{ text: text.slice(0, 200), why: "PowerShell is not read yet" }],
  };
}
