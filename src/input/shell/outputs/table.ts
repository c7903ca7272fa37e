import { unknownLines } from "../hole.ts";
import { quiet } from "../place.ts";
import { hasOption, type Runner } from "../runs/run.ts";
import { decoders } from "./decoders.ts";
import { echo } from "./echo.ts";
import { grep, orBounded, orReparted, reorders } from "./filters.ts";
import { below, locate, ls, stat } from "./lists.ts";
import { pathPrinters } from "./paths.ts";
import { printf } from "./printf.ts";
import { cat, cut, filter, head, rev, tac, tail, tee } from "./text.ts";
import { which } from "./which.ts";

/** Programs that print nothing, and change no file that a shell could be given next. */
const prints: Runner = () => quiet;
const unlessVerbose: Runner = (run) => (hasOption(run, "-v", "-c", "--verbose", "--changes") ? undefined : quiet);
/** Programs whose output isn't known, and that change no file either. */
const opaque: Runner = () => undefined;

/** What programs print, where that can be known. Any other program is taken to print, and write, anything. */
export const outputs: Readonly<Record<string, Runner>> = {
  echo,
  printf,
  cat: filter(cat, { whole: true }),
  tac: filter(tac, { decodes: true, whole: true }),
  rev: filter(rev, { decodes: true }),
  head: orBounded(filter(head)),
  tail: orBounded(filter(tail)),
  cut: orBounded(filter(cut, { decodes: true })),
  ...decoders,
  tr: orReparted(decoders.tr),
  ...pathPrinters,
  sort: reorders,
  uniq: reorders,
  shuf: reorders,
  locate,
  plocate: locate,
  mlocate: locate,
  chmod: unlessVerbose,
  mkdir: unlessVerbose,
  test: prints,
  "[": prints,
  sleep: prints,
  exec: prints,
  wait: prints,
  shopt: (run) => (hasOption(run, "-s", "-u", "-q") ? quiet : undefined),
  tee,
  pwd: ({ scope }) => ({ out: scope.cwd === null ? unknownLines : `${scope.cwd}\n`, decoded: false, ok: true }),
  ls,
  grep,
  egrep: grep,
  fgrep: grep,
  wc: opaque,
  du: below,
  tree: below,
  stat,
  find: opaque,
  gfind: opaque,
  fd: opaque,
  fdfind: opaque,
  date: opaque,
  which,
  type: which,
  command: which,
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
