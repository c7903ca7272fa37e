import type { Assignment, Command, CommandArgument } from "unbash";

/** The words of a command, with the assignments in front of its program. */
export interface Parts {
  prefix: Command["prefix"];
  name: Command["name"];
  args: readonly CommandArgument[];
}

/**
 * Tells the assignments in front of a program from its words. To the parser `X=<(a) b` ends behind the `=`, and has
 * `<(a)` as its program: what touches the assignment belongs to it, and `b` is the program.
 */
export function partsOf({ prefix, name, args }: Command): Parts {
  const last = prefix.at(-1);
  if (last?.type !== "Assignment" || name === undefined || last.end !== name.pos || !/^[<>]\(/.test(name.text)) {
    return { prefix, name, args };
  }
  const { type, pos, text, append, index } = last;
  const whole: Assignment = {
    type,
    pos,
    end: name.end,
    text: text + name.text,
    name: last.name,
    value: name,
    append,
    index,
  };
  const next = args.findIndex((word) => word.type === "Word");
  const word = args[next];
  return {
    prefix: [...prefix.slice(0, -1), whole],
    name: word?.type === "Word" ? word : undefined,
    args: next < 0 ? [] : args.slice(next + 1),
  };
}
