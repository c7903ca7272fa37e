import type { Action, Options, Program, Programs } from "./program.ts";

const none: Program = { operands: { each: "none" } };
const each = (action: Action): Program => ({ operands: { each: action } });
const gitMessage: Options = {
  value: "-m --message -C -c --author --date",
  read: "-F --file -t --template --pathspec-from-file",
  attached: "-u",
};

/** Git, by its subcommands. */
const git: Program = {
  operands: { each: "none" },
  options: { cwd: "-C --work-tree", value: "-c --namespace --config-env", read: "--git-dir", attached: "--exec-path" },
  ends: true,
  subcommands: {
    add: { operands: { each: "read" }, options: { read: "--pathspec-from-file", value: "--chmod" } },
    stage: each("read"),
    rm: {
      operands: { each: "delete" },
      options: { read: "--pathspec-from-file" },
      when: [["--cached -n --dry-run", { each: "none" }]],
      recursive: "-r",
    },
    mv: { operands: { each: "move", last: "write" } },
    restore: {
      operands: { each: "write" },
      options: { value: "-s --source", read: "--pathspec-from-file" },
      recursive: true,
    },
    checkout: {
      // A branch can't be told from a file but by its first letter, or by the `--` before it.
      operands: { each: "write", guess: "rooted" },
      options: { value: "-b -B --orphan --conflict", read: "--pathspec-from-file" },
      when: [["--", { guess: "after --" }]],
      recursive: true,
    },
    clean: {
      operands: { each: "delete", otherwise: "." },
      options: { value: "-e --exclude" },
      when: [["-n --dry-run", { each: "none" }]],
      recursive: "-d -f -x -X --force",
    },
    apply: {
      operands: { each: "read" },
      options: { value: "-p --exclude --include", cwd: "--directory" },
    },
    am: { operands: { each: "read" }, options: { value: "-p --directory" } },
    show: {
      operands: { each: "read", as: "rev:path" },
      options: { value: "--format -U", write: "--output" },
    },
    "cat-file": { operands: { each: "read", as: "rev:path" } },
    diff: {
      operands: { each: "read", as: "rev:path" },
      options: { value: "-U -S -G --diff-filter", write: "--output", read: "-O" },
      when: [
        ["--no-index", { as: "path" }],
        ["--", { as: "path", guess: "after --" }],
      ],
    },
    blame: {
      operands: { each: "read", guess: "path" },
      options: { value: "-L", read: "-S --contents" },
    },
    grep: {
      operands: { skip: 1, each: "read", guess: "path" },
      options: { value: "-e -A -B -C -m", read: "-f" },
      when: [["-e -f", { skip: 0 }]],
      recursive: true,
    },
    config: {
      operands: { each: "none" },
      options: { edit: "-f --file", value: "--type --blob --default" },
    },
    commit: { operands: { each: "none" }, options: gitMessage },
    tag: { operands: { each: "none" }, options: gitMessage },
    notes: { operands: { each: "none" }, options: gitMessage },
    merge: { operands: { each: "none" }, options: gitMessage },
    log: { operands: { each: "none" }, options: { write: "--output" } },
    clone: {
      operands: { at: ["none", "write"], each: "none" },
      options: {
        value: "-b --branch -o --origin -c --config --depth -u --upload-pack -j --filter",
        read: "--reference",
        execute: "--template",
        write: "--separate-git-dir",
      },
    },
    init: {
      operands: { each: "write" },
      options: { execute: "--template", write: "--separate-git-dir", value: "-b --initial-branch" },
    },
    worktree: {
      subcommands: {
        add: {
          operands: { at: ["write"], each: "none" },
          options: { value: "-b -B --reason" },
        },
        remove: { operands: { each: "delete" }, recursive: true },
        move: { operands: { each: "move", last: "write" }, recursive: true },
      },
    },
    archive: {
      operands: { each: "none" },
      options: { write: "-o --output", value: "--prefix --format" },
    },
    bundle: {
      subcommands: {
        create: { operands: { at: ["write"], each: "none" } },
        verify: each("read"),
        unbundle: each("read"),
      },
    },
    "format-patch": { operands: { each: "none" }, options: { write: "-o --output-directory" } },
    "hash-object": { operands: { each: "read" }, options: { value: "-t --path" } },
    submodule: {
      subcommands: { add: { operands: { at: ["none", "write"] }, options: { value: "-b --name" } } },
    },
    "update-index": { operands: { each: "read" }, options: { value: "--chmod --cacheinfo" } },
    "check-ignore": none,
  },
};

export const gitPrograms: Programs = {
  git,
  gh: {
    operands: { each: "none" },
    options: { form: "-F", read: "--body-file --notes-file --input", value: "-f -b --body -t -R" },
  },
};
