import type { ProgramSpec } from "../programs/spec.ts";

/** A program that runs another one, given in its own words, and has no more effect than that. */
export interface WrapperSpec extends ProgramSpec {
  /** Words of its own that stand between its options and the command (`timeout 5`, `chroot DIR`). */
  operands?: number;
  /** It takes `NAME=value` words in front of the command (`env`, `sudo`). */
  assigns?: true;
  /** Options whose value is the directory the command runs in. */
  chdir?: readonly string[];
  /** Options whose value is a text for a shell (`su -c`). */
  text?: readonly string[];
  /** Its words, joined by blanks, are a text for a shell (`watch`). */
  joins?: true;
  /** Options whose value is split into words that stand before the others (`env -S`). */
  split?: readonly string[];
  /** Its options may stand behind its operands. */
  permutes?: true;
  /** Each of its words is a text for a shell (`hyperfine`). */
  each?: true;
  /** Options with which it runs nothing (`command -v`). */
  idle?: readonly string[];
  /** A word of the shell that leaves functions and aliases of the text in place behind it. */
  transparent?: true;
  /** Options whose value is a file of its own (`strace -o FILE`). */
  files?: readonly string[];
  /** The first word of its own is such a file. */
  file?: true;
  /** The command must stand behind `--`. */
  dashes?: true;
  /** The subcommand words with which it runs something; with any other it is a program like others. */
  when?: readonly string[];
  /** Options behind which every word is the command's (`nix develop -c`). */
  behind?: readonly string[];
  /** Options whose value is the program; its words are the operands (`start-stop-daemon --exec`). */
  program?: readonly string[];
  /** A first word of its own that may be left out (`dotenv run`). */
  word?: string;
  /** First words with which it runs nothing (`dotenv list`). */
  other?: string;
}
