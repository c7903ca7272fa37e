import type { Options, Program, Programs } from "./program.ts";

/** Programs that read files and print. */
const reads: Program = { operands: { each: "read" } };
const digest: Program = { operands: { each: "read" }, options: { value: "-a --algorithm" } };
const counted: Program = {
  operands: { each: "read" },
  options: { value: "-n -c --lines --bytes -s --sleep-interval --pid" },
};
const grepOptions: Options = {
  value:
    "-e --regexp -A -B -C -m -d -D --include --exclude --exclude-dir --max-count --context --after-context --before-context --label",
  read: "-f --file --exclude-from",
  attached: "--color",
};
const search: Program = {
  operands: { skip: 1, each: "read" },
  options: grepOptions,
  when: [["-e -f --regexp --file", { skip: 0 }]],
  recursive: "-r -R --recursive --dereference-recursive",
};
const ripgrep: Program = {
  operands: { skip: 1, each: "read" },
  options: [
    grepOptions,
    {
      value: "-g --glob --iglob -t -T --type --type-not -j -M -r --replace --sort -E -d --max-depth",
      read: "--ignore-file",
      execute: "--pre",
    },
  ],
  when: [
    ["-e -f --regexp --file", { skip: 0 }],
    ["--files --type-list", { skip: 0 }],
  ],
  recursive: true,
};
const awk: Program = {
  operands: { skip: 1, each: "read" },
  options: { value: "-F -v --field-separator --assign -e --source", execute: "-f -i --file -E --include" },
  when: [["-f --file -e --source -E", { skip: 0 }]],
  grammar: "awk",
};
const jq: Program = {
  operands: { skip: 1, each: "read" },
  options: {
    read: "-f --from-file",
    pair: "--arg --argjson",
    "pair read": "--slurpfile --rawfile",
    value: "-L --indent",
    attached: "--tab",
  },
  when: [["-f --from-file", { skip: 0 }]],
};

export const textPrograms: Programs = {
  cat: reads,
  tac: reads,
  nl: { operands: { each: "read" }, options: { value: "-b -w -s" } },
  head: counted,
  tail: counted,
  less: { operands: { each: "read" }, options: { value: "-p -t", write: "-o", read: "-k" } },
  more: reads,
  most: reads,
  view: reads,
  bat: {
    operands: { each: "read" },
    options: { value: "-l --language -r --line-range --style" },
  },
  batcat: reads,
  zcat: reads,
  bzcat: reads,
  xzcat: reads,
  zless: reads,
  zmore: reads,
  grep: search,
  egrep: search,
  fgrep: search,
  zgrep: search,
  bzgrep: search,
  xzgrep: search,
  rg: ripgrep,
  ag: { ...ripgrep, options: { value: "-G -m -A -B -C" } },
  ack: { ...ripgrep, options: { value: "-m -A -B -C --type" } },
  sed: {
    operands: { skip: 1, each: "read" },
    options: { value: "-e --expression -l --line-length", read: "-f --file", attached: "-i --in-place" },
    when: [
      ["-e -f --expression --file", { skip: 0 }],
      ["-i --in-place", { each: "edit" }],
    ],
    grammar: "sed",
  },
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  jq,
  yq: { ...jq, when: [...(jq.when ?? []), ["-i --inplace -y", { each: "edit" }]] },
  cut: {
    operands: { each: "read" },
    options: { value: "-d -f -c -b --delimiter --fields --output-delimiter" },
  },
  paste: { operands: { each: "read" }, options: { value: "-d --delimiters" } },
  join: {
    operands: { each: "read" },
    options: { value: "-t -1 -2 -o -a" },
  },
  sort: {
    operands: { each: "read" },
    options: {
      write: "-o --output -T",
      value: "-k --key -t --field-separator -S",
      read: "--files0-from --random-source",
      execute: "--compress-program",
    },
  },
  uniq: { operands: { at: ["read", "write"] }, options: { value: "-f -s -w" } },
  wc: { operands: { each: "read" }, options: { read: "--files0-from" } },
  comm: reads,
  cmp: { operands: { at: ["read", "read"] }, options: { value: "-n -i" } },
  diff: {
    operands: { each: "read" },
    options: { value: "-U -C -I -x -W", read: "-X --from-file --to-file" },
    recursive: "-r --recursive",
  },
  colordiff: reads,
  sdiff: { operands: { each: "read" }, options: { write: "-o --output", value: "-w" } },
  rev: reads,
  fold: { operands: { each: "read" }, options: { value: "-w" } },
  fmt: { operands: { each: "read" }, options: { value: "-w" } },
  expand: { operands: { each: "read" }, options: { value: "-t" } },
  column: { operands: { each: "read" }, options: { value: "-s -c -o -N" } },
  xxd: {
    operands: { at: ["read", "write"] },
    options: { value: "-l -s -c -g -o -n" },
    singleDash: true,
  },
  od: {
    operands: { each: "read" },
    options: { value: "-A -t -j -N", attached: "-w" },
  },
  hexdump: { operands: { each: "read" }, options: { value: "-e -n -s", read: "-f" } },
  hd: reads,
  strings: { operands: { each: "read" }, options: { value: "-n -t -e" } },
  base64: {
    operands: { each: "read" },
    options: { value: "-w --wrap -b", read: "-i", write: "-o" },
  },
  base32: { operands: { each: "read" }, options: { value: "-w --wrap" } },
  md5sum: digest,
  md5: digest,
  sha1sum: digest,
  sha256sum: digest,
  sha512sum: digest,
  shasum: digest,
  b2sum: digest,
  cksum: digest,
  file: { operands: { each: "read" }, options: { read: "-f -m", value: "-F" } },
  stat: {
    operands: { each: "read" },
    options: { value: "-c --format --printf", attached: "-f" },
  },
  ls: {
    operands: { each: "read" },
    options: { value: "-I --ignore --sort --time -w", attached: "--color" },
    recursive: "-R --recursive",
  },
  exa: { operands: { each: "read" }, options: { value: "-L" }, recursive: "-R -T --recurse --tree" },
  eza: { operands: { each: "read" }, options: { value: "-L" }, recursive: "-R -T --recurse --tree" },
  dir: reads,
  tree: {
    operands: { each: "read" },
    options: { value: "-L -I -P", write: "-o" },
    recursive: true,
  },
  du: {
    operands: { each: "read" },
    options: { value: "-d --max-depth --exclude -t", read: "-X" },
    recursive: true,
  },
  readlink: { operands: { each: "none" } },
  find: { operands: { each: "read" }, singleDash: true, recursive: true, grammar: "find" },
  fd: {
    operands: { skip: 1, each: "read" },
    options: { value: "-e -t -d -E -x -X", cwd: "--base-directory" },
    recursive: true,
  },
  mapfile: { operands: { each: "none" } },
  envsubst: { operands: { each: "none" } },
};
