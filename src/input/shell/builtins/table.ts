import { silent } from "../place.ts";
import type { Runner } from "../runs/run.ts";
import { alias, unalias } from "./alias.ts";
import { cd, popd, pushd } from "./cd.ts";
import { breaks, completes, evaluate, exit, returns, source, trap } from "./code.ts";
import { mapfile, read } from "./read.ts";
import { assignsUnknown, declare, hash, set, shift, unset } from "./variables.ts";

/** What builtins of the shell do to what is known. */
export const builtins: Readonly<Record<string, Runner>> = {
  cd,
  chdir: cd,
  pushd,
  popd,
  export: declare,
  declare,
  typeset: declare,
  local: declare,
  readonly: declare,
  unset,
  set,
  shift,
  hash,
  let: assignsUnknown,
  getopts: assignsUnknown,
  read,
  mapfile,
  readarray: mapfile,
  alias,
  unalias,
  eval: evaluate,
  compgen: completes,
  complete: completes,
  source,
  ".": source,
  trap,
  exit,
  return: returns,
  break: breaks,
  continue: breaks,
  ":": () => silent,
  true: () => silent,
  false: () => ({ ...silent, ok: false }),
};
