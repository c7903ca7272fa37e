/** A plain word of a command line: no quotes, no expansions, no wildcards. */
export interface PlainWord {
  text: string;
  /** Offsets in the whole text. */
  pos: number;
  end: number;
}

/** A shell text, taken apart as far as rewriting needs it. */
export interface Shape {
  text: string;
  /** Names of programs, where one is called by its plain name; builtins and functions are left out. */
  programs: readonly PlainWord[];
  /** Their plain arguments. */
  args: readonly PlainWord[];
  /** The words, where the text is one command with nothing but plain words. */
  words?: readonly string[];
}

/** One way to write the same thing otherwise. */
export interface Rewrite {
  /** What a person reads: an example, e.g. `'rm'`. */
  name: string;
  /** The rewritten text; nothing where it can't be done without changing what runs. */
  rewrite(shape: Shape): string | undefined;
}

/** Rewrites of one kind. */
export interface EvasionClass {
  name: string;
  rewrites: readonly Rewrite[];
}
