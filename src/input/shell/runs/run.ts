import type { Call } from "../call/call.ts";
import type { Given } from "../call/options.ts";
import type { Field } from "../field.ts";
import type { Place, Ran } from "../place.ts";
import type { Scope } from "../scope.ts";
import type { Session } from "../session.ts";

/** One run of a program that is written down as a fact already: what it runs, prints or changes is asked next. */
export interface Run {
  readonly session: Session;
  readonly scope: Scope;
  readonly place: Place;
  readonly call: Call;
  readonly program: string;
  readonly given: Given;
  /** Its index among the commands. */
  readonly index: number;
}

/** What a program does beyond being run; nothing when that is nothing the reader follows. */
export type Runner = (run: Run) => Ran | undefined;

/** The value of the first of some options that was given. */
export function optionValue(run: Run, ...names: string[]): Field | undefined {
  return run.given.options.find(({ name }) => names.includes(name))?.value;
}

/** Whether one of some options was given. */
export function hasOption(run: Run, ...names: string[]): boolean {
  return run.given.options.some(({ name }) => names.includes(name));
}

/** Whether a word names standard input. */
export function isStdin(value: string | null): boolean {
  return value === "-" || value === "/dev/stdin" || value === "/dev/fd/0" || value === "/proc/self/fd/0";
}
