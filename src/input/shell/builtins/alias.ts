import { quiet, type Ran, unknown } from "../place.ts";
import type { Run } from "../runs/run.ts";

/** `alias ll='ls -l'`. What is defined here counts wherever the name stands as a command afterwards. */
export function alias({ scope, given }: Run): Ran {
  for (const { text } of given.operands) {
    const [, name, meaning] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    if (name !== undefined) scope.setAlias(name, meaning);
  }
  const prints = given.operands.length === 0 || given.operands.some(({ text }) => !text.includes("="));
  return prints ? unknown : quiet;
}

/** `unalias X`. */
export function unalias({ scope, given }: Run): Ran {
  for (const { value } of given.operands) if (value !== null) scope.setAlias(value, undefined);
  return quiet;
}
