import type { ShellFacts } from "../types.ts";

/** Where the text runs. */
export interface ShellContext {
  cwd: string;
  home: string;
}

/** Facts of a bash text. Not written yet: nothing is understood. */
export function shellFacts(text: string, _context: ShellContext): ShellFacts {
  return {
    text,
    dialect: "bash",
    complete: false,
    commands: [],
    pipelines: [],
    unresolved: [{ text: text.slice(0, 200), why: "not read yet" }],
  };
}
