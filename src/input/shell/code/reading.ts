import type { Known } from "./library.ts";
import type { Recorder } from "./recorder.ts";
import type { Scope } from "./scope.ts";
import type { Language, Syntax } from "./syntax.ts";
import type { Value } from "./value.ts";

/** What all parts of one piece of code share. */
export interface Reading {
  language: Exclude<Language, "awk">;
  syntax: Syntax;
  known: Known;
  recorder: Recorder;
  scope: Scope;
  /** Modules whose members are names of their own (`from x import *`). */
  stars: string[];
  /** What functions of the code are called with, by their own names or places; and what was found out before. */
  calls: Map<string, Value[]>;
  bound: ReadonlyMap<string, readonly Value[]>;
  /** Functions that the code defines. */
  defined: Set<string>;
  /** Units of text that working out constants has cost. */
  work: number;
}

/** What stood between two brackets. */
export interface Group {
  items: Value[];
  fields: Map<string, Value>;
}

const MAX_WORK = 2_000_000;

/** Working out constants has an end: whether there is still enough for so many units of text. */
export function spend(reading: Reading, units: number): boolean {
  reading.work += units + 1;
  if (reading.work <= MAX_WORK) return true;
  reading.recorder.giveUp();
  return false;
}
