import { optionTable } from "./programs/options.ts";
import type { OptionUse, Program } from "./programs/program.ts";

/** A word, or `null` where it can't be known. */
export type Word = string | null;

export interface Given {
  /** As the table spells it. */
  name: string;
  use: OptionUse | undefined;
  values: Word[];
}

/** A program's words, told apart. */
export interface Split {
  options: Given[];
  operands: Word[];
  /** Index in `operands` of the first one behind `--`; absent without `--`. */
  dashes?: number;
}

const valueCounts: Readonly<Partial<Record<OptionUse, number>>> = { attached: 0, pair: 2, "pair read": 2 };

/** How many words an option takes when none is attached to it. */
function wanted(use: OptionUse): number {
  return valueCounts[use] ?? 1;
}

/**
 * Tells options, their arguments and operands apart by GNU conventions: `-rf`, `-ofile`, `-o file`, `--name=value`,
 * `--name value`, unique abbreviations, `--`. Linear, total.
 * @param words without the program's own name
 * @param ends whether the first operand ends the options
 */
export function splitWords(words: readonly Word[], program: Program, ends = program.ends === true): Split {
  const split: Split = { options: [], operands: [] };
  for (let at = 0; at < words.length; ) {
    const word = words[at++];
    if (word === undefined) break;
    if (word === "--") return withRest(split, words.slice(at));
    if (word === null || !isOption(word, program)) {
      split.operands.push(word);
      if (ends) return { ...split, operands: [...split.operands, ...words.slice(at)] };
      continue;
    }
    const long = program.singleDash || word.startsWith("--");
    const found = long ? [longOption(word, program)] : bundle(word, program);
    for (const given of found) {
      const missing = given.use !== undefined && given.values.length === 0 ? wanted(given.use) : 0;
      for (let taken = 0; taken < missing && at < words.length; taken++) given.values.push(words[at++] ?? null);
      split.options.push(given);
    }
  }
  return split;
}

function withRest(split: Split, rest: readonly Word[]): Split {
  split.options.push({ name: "--", use: undefined, values: [] });
  return { ...split, dashes: split.operands.length, operands: split.operands.concat(rest) };
}

function isOption(word: string, program: Program): boolean {
  return (word.length > 1 && word.startsWith("-")) || (word.startsWith("+") && use(program, word) !== undefined);
}

function longOption(word: string, program: Program): Given {
  const equals = word.search(program.singleDash ? /[=:]/ : /=/);
  const name = fullName(equals < 0 ? word : word.slice(0, equals), program);
  return { name, use: use(program, name), values: equals < 0 ? [] : [word.slice(equals + 1)] };
}

/** Letters up to the first one that takes an argument; what stands behind it is that argument. */
function bundle(word: string, program: Program): Given[] {
  const sign = word.charAt(0);
  const found: Given[] = [];
  for (let at = 1; at < word.length; at++) {
    const name = sign + word.charAt(at);
    const how = use(program, name);
    const rest = word.slice(at + 1);
    if (how !== undefined) {
      const value = rest.startsWith("=") && at === 1 ? rest.slice(1) : rest;
      found.push({ name, use: how, values: value === "" ? [] : [value] });
      break;
    }
    // A word of 100,000 letters is no bundle.
    if (found.length < 64) found.push({ name, use: undefined, values: [] });
  }
  return found;
}

function use(program: Program, name: string): OptionUse | undefined {
  return optionTable(program).uses.get(name);
}

/** GNU takes a long option by any beginning that fits one only. */
function fullName(name: string, program: Program): string {
  if (name.length < 4 || !name.startsWith("--") || use(program, name) !== undefined) return name;
  const fits = optionTable(program).names.filter((candidate) => candidate.startsWith(name));
  return fits.includes(name) || fits.length !== 1 ? name : (fits[0] ?? name);
}
