import type { Value } from "./value.ts";

/**
 * What a known function does: blank-separated words, `;` between effects. Arguments are numbered from 0; `self` is what
 * a method was called on, `all` every argument.
 *
 * `shell N` a shell line · `process N` a list of words or a line · `program N` the program, then a list of its words ·
 * `words N` the words from here on, one alone is a line · `exec N` the program, its own name, then words ·
 * `open N M` a file and its mode · `code N` more code · `chdir N` · `opaque` nobody can say · `none` harmless ·
 * `read|write|delete|edit|move|execute N`, with `*` for all that lies under it.
 */
export type Effect = string;

/** What we know of one language's library. */
export interface Library {
  /** Effect -> the functions that have it. */
  effects: Readonly<Record<Effect, string>>;
  /** Functions that make an object standing for a path: type -> names. */
  makes: Readonly<Record<string, string>>;
  /** Functions whose value can be worked out. */
  pure: Readonly<Record<string, (args: readonly Value[], self: Value | undefined) => Value>>;
  /** What functions that do something give, where it can be said: the names in a folder. */
  gives?: Readonly<Record<string, (args: readonly Value[], self: Value | undefined) => Value>>;
  /** Other names for the same: the beginning of a dotted name -> what it stands for. */
  aliases: readonly (readonly [string, string])[];
  /** Modules that start processes or touch files: what isn't listed of them makes the facts incomplete. */
  risky: string;
  /** Their harmless members, by the beginning of the name. */
  harmless: string;
  /** Methods whose name alone says that they touch files or start processes, whatever they are called on. */
  telling?: string;
  /** Names that stand for a value. */
  constants: Readonly<Record<string, Value>>;
  /** Names of arguments, where calls use them: name -> number. */
  keywords?: Readonly<Record<string, number>>;
}
