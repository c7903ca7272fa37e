import type { Program, Programs } from "./program.ts";

/** Programs that make, move, change and remove files. */
const mode: Program = {
  operands: { skip: 1, each: "write" },
  options: { read: "--reference", value: "--from" },
  when: [["--reference", { skip: 0 }]],
  recursive: "-R --recursive",
};
const removes: Program = { operands: { each: "delete" }, recursive: "-r -R -d --recursive" };
const trash: Program = { operands: { each: "delete" }, recursive: true };
const writes: Program = { operands: { each: "write" } };
const device: Program = {
  operands: { each: "write" },
  options: { value: "-t --type -L -n -b -U" },
};
/** The letters a symbolic mode can start with after `-`: `chmod -x FILE` has no mode operand. */
const minusModes = "-r -w -x -X -s -t";

export const filePrograms: Programs = {
  cp: {
    asItself: "-T --no-target-directory",
    operands: { each: "read", last: "write" },
    options: { into: "-t --target-directory", value: "-S --suffix", attached: "--backup" },
    when: [["-t --target-directory", { last: "read" }]],
    recursive: "-r -R -a --recursive --archive",
  },
  mv: {
    asItself: "-T --no-target-directory",
    operands: { each: "move", last: "write" },
    options: { into: "-t --target-directory", value: "-S --suffix", attached: "--backup" },
    when: [["-t --target-directory", { last: "move" }]],
    recursive: true,
  },
  ln: {
    asItself: "-T --no-target-directory",
    operands: { each: "read", last: "write" },
    options: { into: "-t --target-directory", value: "-S --suffix" },
    when: [["-t --target-directory", { last: "read" }]],
  },
  link: { operands: { at: ["read", "write"] } },
  install: {
    operands: { each: "read", last: "write" },
    options: { into: "-t --target-directory", value: "-m --mode -o --owner -g --group -S", execute: "--strip-program" },
    when: [
      ["-t --target-directory", { last: "read" }],
      ["-d --directory", { each: "write", last: "write" }],
    ],
  },
  rm: removes,
  rmdir: { operands: { each: "delete" } },
  unlink: { operands: { each: "delete" } },
  srm: removes,
  wipe: removes,
  trash,
  "trash-put": trash,
  gio: {
    subcommands: {
      trash,
      remove: trash,
      cat: { operands: { each: "read" } },
      copy: { operands: { each: "read", last: "write" } },
      move: { operands: { each: "move", last: "write" } },
    },
  },
  shred: {
    operands: { each: "write" },
    options: { value: "-n --iterations -s --size", read: "--random-source" },
    when: [["-u --remove", { each: "delete" }]],
  },
  tee: writes,
  sponge: writes,
  touch: {
    operands: { each: "write" },
    options: { read: "-r --reference", value: "-d --date -t --time" },
  },
  truncate: {
    operands: { each: "write" },
    options: { value: "-s --size", read: "-r --reference" },
  },
  fallocate: { operands: { each: "write" }, options: { value: "-l -o --length" } },
  mkdir: { operands: { each: "write" }, options: { value: "-m --mode" } },
  mkfifo: { operands: { each: "write" }, options: { value: "-m" } },
  mknod: { operands: { at: ["write"] }, options: { value: "-m" } },
  mktemp: { operands: { each: "none" }, options: { write: "-p", attached: "--tmpdir" } },
  chmod: { ...mode, when: [...(mode.when ?? []), [minusModes, { skip: 0 }]] },
  chown: mode,
  chgrp: mode,
  // A mode is `+i` or `-i`: the first reads like a file here, the second like an option.
  chattr: { operands: { each: "write" }, recursive: "-R" },
  chflags: mode,
  chcon: { ...mode, options: { read: "--reference", value: "-t -u -r" } },
  setfacl: {
    operands: { each: "write" },
    options: { value: "-m -x --modify --remove", read: "-M -X --restore" },
    recursive: "-R --recursive",
  },
  setcap: { operands: { skip: 1, each: "write" } },
  xattr: { operands: { each: "read", guess: "path" } },
  dd: { operands: { each: "none" }, keyed: { if: "read", of: "write" } },
  split: {
    operands: { at: ["read", "write"] },
    options: { value: "-l -b -n -a -C --filter --lines --bytes" },
  },
  csplit: { operands: { at: ["read"] }, options: { write: "-f", value: "-n -b" } },
  patch: {
    operands: { at: ["write", "read"] },
    options: { read: "-i --input", value: "-p", cwd: "-d --directory", write: "-o --output -r" },
  },
  rename: { operands: { skip: 1, each: "move" } },
  mount: {
    operands: { at: ["read", "write"] },
    options: { value: "-t -o --types --options -L -U" },
    when: [["--bind --rbind -B -R --move -M", { at: ["read", "write"] }]],
    recursive: true,
  },
  bindfs: { operands: { at: ["read", "write"] }, options: { value: "-u -g -p -o -m -M" }, recursive: true },
  umount: { operands: { each: "write" }, options: { value: "-t -O" } },
  mkswap: device,
  mkfs: device,
  fdisk: device,
  sfdisk: device,
  cfdisk: device,
  sgdisk: device,
  gdisk: device,
  parted: { operands: { at: ["write"] } },
  wipefs: { operands: { each: "write" }, options: { value: "-o -t" } },
  blkdiscard: { operands: { each: "write" }, options: { value: "-o -l" } },
  badblocks: { operands: { at: ["write"] }, options: { write: "-o", value: "-b" } },
  cryptsetup: { operands: { skip: 1, each: "read", guess: "path" } },
  losetup: { operands: { each: "read", guess: "path" } },
  swapoff: { operands: { each: "read", guess: "path" } },
  debugfs: { operands: { each: "edit" }, options: { value: "-R", read: "-f" } },
  useradd: {
    operands: { each: "none" },
    options: { none: "-d", read: "-k" },
    implied: [
      ["write", "/etc/passwd"],
      ["write", "/etc/shadow"],
    ],
  },
  adduser: {
    operands: { each: "none" },
    implied: [
      ["write", "/etc/passwd"],
      ["write", "/etc/shadow"],
    ],
  },
  usermod: {
    operands: { each: "none" },
    implied: [
      ["write", "/etc/passwd"],
      ["write", "/etc/group"],
    ],
  },
  userdel: {
    operands: { each: "none" },
    implied: [
      ["write", "/etc/passwd"],
      ["write", "/etc/shadow"],
    ],
  },
  passwd: { operands: { each: "none" }, implied: [["write", "/etc/shadow"]] },
  chpasswd: { operands: { each: "none" }, implied: [["write", "/etc/shadow"]] },
  groupadd: { operands: { each: "none" }, implied: [["write", "/etc/group"]] },
  visudo: { operands: { each: "none" }, options: { edit: "-f" }, implied: [["write", "/etc/sudoers"]] },
  crontab: { operands: { at: ["read"] }, options: { value: "-u" } },
};
