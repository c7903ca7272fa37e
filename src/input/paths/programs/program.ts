import type { PathOp } from "../../kinds.ts";

/** What is done to a path: one operation, or two that go together. */
export const actions = {
  read: ["read"],
  write: ["write"],
  delete: ["delete"],
  execute: ["execute"],
  /** Opened to be changed. */
  edit: ["read", "write"],
  /** Taken from where it is. */
  move: ["read", "delete"],
  none: [],
} as const satisfies Record<string, readonly PathOp[]>;
export type Action = keyof typeof actions;

/** What an option's argument is. */
export type OptionUse =
  | Action
  /** An argument that is no path. */
  | "value"
  /** Two arguments, neither a path. */
  | "pair"
  /** Two arguments, the second a file that is read. */
  | "pair read"
  /** An argument only when it is written in the same word (`-i.bak`). */
  | "attached"
  /** A folder that the other paths start from. */
  | "cwd"
  /** A folder that is written into, and that the other written names start from. */
  | "into"
  /** A folder that is written with whatever comes to lie in it. */
  | "tree"
  /** `@file` is read, anything else is text. */
  | "@file"
  /** `name=@file` or `name=<file` is read. */
  | "form"
  /** `host:container[:ro]`, where `host` is a path. */
  | "volume"
  /** `type=bind,source=…,target=…`. */
  | "mount"
  /** `name=path` is read. */
  | "name=file";

/** Options that take an argument, by what it is: `{ read: "-f --file" }`. Options without one need no mention. */
export type Options = Readonly<Partial<Record<OptionUse, string>>>;

/** What the operands are, by position. */
export interface Operands {
  /** So many operands first that are no paths: a pattern, a mode, a script. */
  skip?: number;
  /** The first ones, in order. */
  at?: readonly Action[];
  /** All others. */
  each?: Action;
  /** The last one, when there are two or more. */
  last?: Action;
  /** What stands in for operands when there are none. */
  otherwise?: string;
  /** Which of `each` count: those that look like a path, those that start like one, those behind `--`. */
  guess?: "all" | "path" | "rooted" | "after --";
  /** How a word is read: `host:path` and `container:path` are elsewhere, `rev:path` is in history, a URL names a file in its last segment. */
  as?: "path" | "host:path" | "container:path" | "rev:path" | "url";
}

/** What one program does with its words: data, so that a table of programs reads like a manual's synopsis. */
export interface Program {
  operands?: Operands;
  /** In a list, a later table wins. */
  options?: Options | readonly Options[];
  /** Changes while one of these options is there. */
  when?: readonly (readonly [present: string, operands: Operands, options?: Options])[];
  /** Options that make it go into folders; `true` when it always does. */
  recursive?: string | true;
  /** Operands of the form `key=path`. */
  keyed?: Readonly<Record<string, Action>>;
  /** `-name` is one option, not a bundle of letters. */
  singleDash?: true;
  /** The first operand ends the options: what follows belongs to somebody else. */
  ends?: true;
  /** Options with which the last operand is what is made, never a folder to put it in. */
  asItself?: string;
  /** It writes whatever an archive holds into a folder: that of `tree`, else the current one. */
  unpacks?: {
    /** Only with one of these options. */
    only?: string;
    /** Not with one of these. */
    unless?: string;
  };
  subcommands?: Readonly<Record<string, Program>>;
  /** Files that it touches without naming them. */
  implied?: readonly (readonly [Action, string])[];
  /** What no table can say; see `../grammars.ts`. */
  grammar?: "find" | "tar" | "sed" | "curl" | "wget" | "awk" | "sqlite";
}

/** Programs by name, without folder, version or `.exe`. */
export type Programs = Readonly<Record<string, Program>>;
