import type { Program, Programs } from "./program.ts";

/** Package managers, compilers, formatters, databases. */
const install: Program = {
  operands: { each: "read", guess: "path" },
  options: {
    read: "-r --requirement -c --constraint -e --editable --cert",
    write: "-t --target --prefix --root -d --dest --log",
    value: "-i --index-url --extra-index-url -f --find-links",
  },
};
const packages: Program = {
  operands: { each: "none" },
  options: {
    cwd: "--prefix -C --dir --cwd",
    read: "--userconfig --globalconfig",
    value: "-w --workspace --registry --filter",
  },
};
const compiler: Program = {
  operands: { each: "read" },
  options: { write: "-o -MF", read: "-I -L -include", value: "-D -l -x" },
};
const formatter: Program = {
  operands: { each: "edit" },
  options: { read: "--config", value: "-l --line-length -c" },
};

export const buildPrograms: Programs = {
  pip: install,
  pipx: install,
  uv: install,
  npm: packages,
  pnpm: packages,
  yarn: packages,
  make: {
    operands: { each: "none" },
    options: { execute: "-f --file --makefile", cwd: "-C --directory", read: "-I", attached: "-j", value: "-o -W" },
  },
  gmake: { operands: { each: "none" }, options: { execute: "-f", cwd: "-C", attached: "-j" } },
  just: {
    operands: { each: "none" },
    options: { execute: "-f --justfile", cwd: "-d --working-directory" },
  },
  ninja: { operands: { each: "none" }, options: { cwd: "-C", execute: "-f", value: "-j" } },
  cargo: {
    operands: { each: "none" },
    options: { read: "--manifest-path --path", write: "--target-dir", cwd: "-C", value: "--config -p --features" },
  },
  go: {
    operands: { each: "read", guess: "path" },
    options: { cwd: "-C", write: "-o -coverprofile", read: "-modfile", value: "-tags -ldflags -run -exec -toolexec" },
    singleDash: true,
  },
  gcc: compiler,
  "g++": compiler,
  cc: compiler,
  clang: compiler,
  "clang++": compiler,
  ld: compiler,
  rustc: {
    operands: { each: "read" },
    options: { write: "-o --out-dir", read: "-L", value: "--edition --crate-type" },
  },
  prettier: {
    operands: { each: "read" },
    options: { read: "--config", value: "--parser" },
    when: [["-w --write", { each: "edit" }]],
    recursive: true,
  },
  black: formatter,
  isort: formatter,
  rustfmt: formatter,
  gofmt: {
    operands: { each: "read" },
    when: [["-w", { each: "edit" }]],
    options: { value: "-r" },
    recursive: true,
  },
  shfmt: {
    operands: { each: "read" },
    when: [["-w", { each: "edit" }]],
    options: { value: "-i" },
    recursive: true,
  },
  "clang-format": {
    operands: { each: "read" },
    when: [["-i", { each: "edit" }]],
    options: { value: "-style --style" },
  },
  sqlite3: {
    operands: { at: ["edit"], each: "none" },
    options: { execute: "-init", value: "-cmd -separator" },
    singleDash: true,
    grammar: "sqlite",
  },
  psql: {
    operands: { each: "none" },
    options: { read: "-f --file", write: "-o --output -L", value: "-c --command -h -U -d -p -v" },
  },
  pg_dump: {
    operands: { each: "none" },
    options: { write: "-f --file", value: "-h -U -d -p -t -F" },
  },
  pg_restore: {
    operands: { each: "read" },
    options: { write: "-f", value: "-d -h -U -p -t" },
  },
};
