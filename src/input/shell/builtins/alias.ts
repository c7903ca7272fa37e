import { type Ran, silent } from "../place.ts";
import type { Run } from "../runs/run.ts";

/** `alias ll='ls -l'`. What is defined here counts wherever the name stands as a command afterwards. */
export function alias({ scope, given }: Run): Ran {
  for (const { value, raw } of given.operands) {
    const found = /^([^=]+)=(.*)$/s.exec(value ?? "");
    if (found !== null) scope.setAlias(found[1] ?? "", found[2] ?? "");
    else if (value === null && raw.includes("=")) scope.setAlias(raw.slice(0, raw.indexOf("=")), null);
  }
  return silent;
}

export function unalias({ scope, given }: Run): Ran {
  for (const { value } of given.operands) if (value !== null) scope.setAlias(value, undefined);
  return silent;
}
