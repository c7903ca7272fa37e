import type { Program, Programs } from "./program.ts";

/** Programs that run or open what a file holds: interpreters, shells, editors. */
const shell: Program = {
  operands: { at: ["execute"], each: "read", guess: "path" },
  options: { value: "-o +o -O -c", execute: "--rcfile --init-file" },
  when: [["-c -s", { at: [], each: "read", guess: "path" }]],
  ends: true,
};
const source: Program = { operands: { at: ["execute"], each: "read", guess: "path" } };
const python: Program = {
  operands: { at: ["execute"], each: "read", guess: "path" },
  options: { value: "-c -m -W -X -Q" },
  when: [["-c -m", { at: [], each: "read", guess: "path" }]],
  ends: true,
};
const node: Program = {
  operands: { at: ["execute"], each: "read", guess: "path" },
  options: {
    value: "-e --eval -p --print -C",
    execute: "-r --require --import --loader --experimental-loader",
    read: "--env-file",
  },
  when: [["-e --eval -p --print", { at: [], each: "read", guess: "path" }]],
  ends: true,
};
const runner: Program = {
  operands: { at: ["execute"], each: "read", guess: "path" },
  options: { read: "--env-file --config -c", execute: "-r" },
  ends: true,
  subcommands: {
    run: { operands: { at: ["execute"], each: "read", guess: "path" }, options: { read: "--env-file" }, ends: true },
  },
};
const inPlace: Program = {
  operands: { at: ["execute"], each: "read", guess: "path" },
  options: { value: "-e -E -I -r", attached: "-i -F -0 -l" },
  when: [
    ["-e -E", { at: [], each: "read", guess: "all" }],
    ["-i", { each: "edit", guess: "all" }],
  ],
};
const editor: Program = {
  operands: { each: "edit" },
  // `-s` takes a script only without `-e`: as `-es`, far more common, it is a flag.
  options: { value: "-c --cmd -T", execute: "-u -S", write: "-w -W" },
};
const watcher: Program = {
  operands: { each: "none" },
  options: {
    write:
      "-o -e -p -l --output --error-file --log-file --xml-file --export-json --export-markdown --export-csv --export-asciidoc",
  },
  ends: true,
};
const plainEditor: Program = { operands: { each: "edit" } };

export const runPrograms: Programs = {
  sh: shell,
  bash: shell,
  dash: shell,
  zsh: shell,
  ksh: shell,
  mksh: shell,
  ash: shell,
  fish: { ...shell, options: { value: "-c -C -o" } },
  csh: shell,
  tcsh: shell,
  source,
  ".": source,
  python,
  pypy: python,
  node,
  nodejs: node,
  deno: runner,
  bun: runner,
  tsx: runner,
  "ts-node": runner,
  perl: inPlace,
  ruby: inPlace,
  php: {
    operands: { at: ["execute"], each: "read", guess: "path" },
    options: { value: "-r -d -B -E -S", execute: "-f", read: "-c -t" },
    when: [["-r -f", { at: [], each: "read", guess: "path" }]],
    ends: true,
  },
  lua: {
    operands: { at: ["execute"], each: "read", guess: "path" },
    options: { value: "-e -l" },
    ends: true,
  },
  Rscript: { operands: { at: ["execute"], each: "read", guess: "path" }, options: { value: "-e" }, ends: true },
  osascript: {
    operands: { at: ["execute"], each: "read", guess: "path" },
    options: { value: "-e -l" },
    ends: true,
  },
  java: {
    operands: { each: "read", guess: "path" },
    options: { execute: "-jar", value: "-cp -classpath" },
    singleDash: true,
    ends: true,
  },
  expect: {
    operands: { at: ["execute"], each: "read", guess: "path" },
    options: { value: "-c", execute: "-f" },
    ends: true,
  },
  vi: editor,
  vim: editor,
  nvim: editor,
  view: { ...editor, operands: { each: "read" } },
  vimdiff: editor,
  ex: editor,
  ed: { operands: { each: "edit" }, options: { value: "-p" } },
  nano: { operands: { each: "edit" }, options: { value: "-o -T -Y" } },
  pico: plainEditor,
  micro: plainEditor,
  helix: plainEditor,
  hx: plainEditor,
  emacs: {
    operands: { each: "edit" },
    options: { execute: "-l --load --script", value: "--eval -f --funcall" },
  },
  emacsclient: { operands: { each: "edit" }, options: { value: "-e --eval" } },
  code: {
    operands: { each: "edit" },
    options: { value: "--install-extension", write: "--user-data-dir", edit: "-g" },
  },
  cursor: plainEditor,
  subl: plainEditor,
  gedit: plainEditor,
  open: { operands: { each: "read", guess: "path" }, options: { value: "-a" } },
  "xdg-open": { operands: { each: "read", guess: "path" } },
  xargs: {
    operands: { each: "none" },
    options: { read: "-a --arg-file", value: "-I -n -L -P -d -s -E --delimiter --max-args --max-lines --max-procs" },
    ends: true,
  },
  parallel: {
    operands: { each: "none" },
    options: { read: "-a --arg-file", value: "-j --jobs -I -N --joblog --results" },
    ends: true,
  },
  time: watcher,
  gtime: watcher,
  strace: watcher,
  ltrace: watcher,
  perf: { ...watcher, subcommands: { stat: watcher, record: watcher, trace: watcher } },
  valgrind: watcher,
  hyperfine: watcher,
  "xvfb-run": watcher,
  daemonize: watcher,
  "-o": { operands: { at: ["write"], each: "none" } },
  script: {
    operands: { at: ["write"], each: "none" },
    options: { value: "-c --command -E -m", write: "-I -O -B -T -t --log-in --log-out --log-io --log-timing" },
  },
  systemctl: {
    operands: { each: "read", guess: "path" },
    options: { value: "-H -M -p -t", write: "--root" },
  },
  launchctl: { operands: { each: "read", guess: "path" } },
};
