import type { PathOp } from "../../kinds.ts";

/** A process that a piece of code would start. */
export interface CodeCommand {
  /** The words, when the code gives them one by one; what can't be known is `null`. Empty when there is a `shellText`. */
  argv: (string | null)[];
  /** The text, when the code hands a line to a shell. What can't be known stands in it as `$hookguard_unknown`. */
  shellText?: string;
  /** Folder it runs in, when the code says so; relative to the interpreter's own. */
  cwd?: string;
  /** Where it stands in the code, `[start, end)`. */
  span?: [number, number];
}

export interface CodePath {
  op: PathOp;
  given: string;
  recursive?: boolean;
}

/** What a piece of code would start and touch, as far as the plain cases go. */
export interface CodeFacts {
  commands: CodeCommand[];
  paths: CodePath[];
  /** Whether everything that starts processes or touches files was understood. */
  complete: boolean;
  /** What the program is handed besides its code was asked for. */
  usesGiven?: true;
  /** A limit was met: not all of it was even looked at. */
  cut?: true;
}
