import { silent } from "../place.ts";
import type { Runner } from "../runs/run.ts";
import { decoders } from "./decoders.ts";
import { echo } from "./echo.ts";
import { printf } from "./printf.ts";
import { cat, cut, filter, head, rev, tac, tail, tee } from "./text.ts";

/** Programs that print nothing, and change no file that a shell could be given next. */
const quiet: Runner = () => ({ ...silent, ok: undefined });
/** Programs whose output isn't known, and that change no file either. */
const opaque: Runner = () => undefined;

/** What programs print, where that can be known. Any other program is taken to print, and write, anything. */
export const outputs: Readonly<Record<string, Runner>> = {
  echo,
  printf,
  cat: filter(cat),
  tac: filter(tac, true),
  rev: filter(rev, true),
  head: filter(head),
  tail: filter(tail),
  cut: filter(cut, true),
  ...decoders,
  chmod: quiet,
  mkdir: quiet,
  test: quiet,
  "[": quiet,
  sleep: quiet,
  wait: quiet,
  shopt: quiet,
  tee,
  pwd: ({ scope }) => ({ out: scope.cwd === null ? null : `${scope.cwd}\n`, decoded: false, ok: true }),
  ls: opaque,
  grep: opaque,
  wc: opaque,
  date: opaque,
  which: opaque,
  type: opaque,
  cp: opaque,
  mv: opaque,
  ln: opaque,
  install: opaque,
  curl: opaque,
  wget: opaque,
  sh: opaque,
  bash: opaque,
  zsh: opaque,
  dash: opaque,
  ksh: opaque,
};
