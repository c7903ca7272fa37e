import type { Via } from "../../kinds.ts";
import type { ShellFacts } from "../../types.ts";
import type { Collector } from "./collector.ts";
import type { Variables } from "./variables.ts";

/** Where the text runs. */
export interface PowerShellContext {
  cwd: string;
  home: string;
  /** Reads a line of a POSIX shell (`bash -c …`, and programs that run programs); without it, such lines stay unread. */
  bash?: (text: string) => ShellFacts;
}

/** What all parts of one text share. */
export interface Shared {
  context: PowerShellContext;
  collector: Collector;
  variables: Variables;
  /** The current folder; unknown once something unknown changed it. */
  cwd: string | null;
  /** Units of text that loops over constants may still be walked through, round by round. */
  rounds: number;
  /** Units of text that may still be read, those of inner texts included. */
  units: number;
  /** Functions of the text, by their names in lower case. */
  functions: Map<string, Defined>;
  /** Aliases that the text gives, names in lower case. */
  aliases: Map<string, string>;
}

/** A function of the text: its body, and the names of its parameters in lower case. */
export interface Defined {
  body: string;
  parameters: readonly string[];
}

/** How a stretch of text is reached. */
export interface Standing {
  via: readonly Via[];
  wrappers: readonly string[];
  depth: number;
  /** Whether it is certain that it runs, once and now. */
  sure: boolean;
  /** In the original text, when what is read was made out of it rather than standing in it. */
  span?: [number, number];
}

export const MAX_DEPTH = 16;
