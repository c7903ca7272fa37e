import type { CodeGiven } from "../code/given.ts";
import { any, HOLE, type Value } from "../code/value.ts";
import type { Field } from "../field.ts";
import { hole, holes, isHole } from "../hole.ts";
import type { Run } from "./run.ts";

/**
 * What a program is handed besides its code: words, variables, standard input.
 * @param words its words behind the code or the script
 */
export function handedTo(run: Run, words: readonly Field[], script?: Field): CodeGiven {
  const { place, given } = run;
  const ours = given.options.flatMap(({ name, value }) => (name === "-v" && value !== undefined ? [value.text] : []));
  const input = place.stdin === undefined ? undefined : text(run, place.stdin.text);
  return {
    args: words.slice(0, 64).map((field) => text(run, field.text)),
    ...(script?.value == null ? {} : { script: script.value }),
    variable: (name) => {
      if (!name.startsWith("-v ")) return variable(run, name);
      const own = ours.find((one) => one.startsWith(`${name.slice(3)}=`));
      return own === undefined ? undefined : text(run, own.slice(own.indexOf("=") + 1));
    },
    ...(input === undefined || input === null ? {} : { stdin: input }),
  };
}

function variable(run: Run, name: string): Value | undefined {
  const assigned = run.call.assignments.findLast((one) => one.name === name);
  if (assigned !== undefined) return assigned.value;
  const held = run.scope.variable(name);
  return typeof held === "string" ? text(run, held) : undefined;
}

/** A text of the shell as code has it: what isn't known stays so, what is one of several is. */
function text({ session }: Run, shellText: string): Value {
  if (isHole(shellText.trim()) && shellText.trim() === hole) return null;
  const found = shellText.includes(hole) ? session.found.words(shellText.trim()) : [];
  if (found.length > 0) return any(found.map(({ word }) => word));
  return shellText.replace(holes, HOLE);
}
