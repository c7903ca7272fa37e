/**
 * How a program reads its words, as far as facts need it: which options take a value, so that the value isn't taken
 * for an operand, and where its subcommand stands. Lists are blank-separated words.
 */
export interface ProgramSpec {
  /** Letters of short options that take a value (`-n 5`, `-n5`). */
  short?: string;
  /** Letters of short options whose value, if any, is attached (`-i.bak`). */
  attached?: string;
  /** Names of long options that take a value in the next word (`--file x`), or after `=`. */
  long?: string;
  /** Names of other long options: with `long`, what an abbreviation may stand for. */
  flags?: string;
  /**
   * `single`: long options have one dash (`find -name`); `bundle`: the first word may be options without a dash
   * (`tar xzf`); `words`: nothing is an option. Otherwise as GNU does.
   */
  style?: "single" | "bundle" | "words";
  /** Options end at the first operand: what follows belongs to another program. */
  posix?: true;
  /** Options that take words up to `;` or `+` (`find -exec`). */
  terminated?: string;
  /** How many words the subcommand has at least; 0 when absent. */
  depth?: number;
  /** The words that end a subcommand of any length (`gcloud compute instances delete`). */
  verbs?: string;
  /** What is different after a certain subcommand word. */
  subcommands?: Readonly<Record<string, ProgramSpec>>;
  /** The program's own options may stand after the subcommand too. */
  global?: true;
}

const sets = new Map<string, ReadonlySet<string>>();

/** The words of a blank-separated list, taken apart once. */
export function words(list: string): ReadonlySet<string> {
  const known = sets.get(list);
  if (known !== undefined) return known;
  const set = new Set(list.split(" "));
  sets.set(list, set);
  return set;
}

/** Whether a blank-separated list holds a word. */
export function listed(list: string | undefined, word: string): boolean {
  return list !== undefined && words(list).has(word);
}
