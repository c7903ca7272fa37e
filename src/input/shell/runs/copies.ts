import { absolute, copyName, isKnown } from "../call/name.ts";
import type { Field } from "../field.ts";
import { hole } from "../hole.ts";
import { type Ran, unknown } from "../place.ts";
import { hasOption, optionValue, type Run } from "./run.ts";

/** `cp A B`, `mv A B`: what the text has written to one file is in the other now. */
export function copies(run: Run): Ran {
  const { scope, given } = run;
  const into = optionValue(run, "-t", "--target-directory");
  const sources = into === undefined ? given.operands.slice(0, -1) : given.operands;
  const target = into ?? given.operands.at(-1);
  if (target === undefined || target.value === null) return unknown;
  const to = absolute(target.value, scope.cwd);
  for (const { value } of sources) {
    if (value === null) continue;
    const from = absolute(value, scope.cwd);
    for (const path of [to, `${to}/${baseName(from)}`]) {
      scope.files.copy(from, path);
      if (isKnown(baseName(from)) && baseName(from) !== baseName(path)) scope.setAlias(copyName(path), from);
    }
  }
  return unknown;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** How a program that fetches says into which file: options for the file, for its folder, and whether it is named by the address without. */
interface Saves {
  file?: readonly string[];
  folder?: readonly string[];
  named?: "always" | readonly string[];
  /** Its last operand is the file, or the folder it goes to. */
  last?: readonly (readonly string[])[];
}

const always = [[]] as const;
const saving: Readonly<Record<string, Saves>> = {
  curl: {
    file: ["-o", "--output"],
    folder: ["--output-dir"],
    named: ["-O", "--remote-name", "--remote-name-all"],
  },
  wget: { file: ["-O", "--output-document"], folder: ["-P", "--directory-prefix"], named: "always" },
  wget2: { file: ["-O", "--output-document"], folder: ["-P", "--directory-prefix"], named: "always" },
  aria2c: { file: ["-o", "--out"], folder: ["-d", "--dir"], named: "always" },
  axel: { file: ["-o", "--output"], named: "always" },
  fetch: { file: ["-o"], named: "always" },
  http: { file: ["-o", "--output"] },
  https: { file: ["-o", "--output"] },
  xh: { file: ["-o", "--output"] },
  sftp: { last: always },
  aws: {
    last: [
      ["s3", "cp"],
      ["s3", "mv"],
      ["s3api", "get-object"],
    ],
  },
  gsutil: { last: [["cp"], ["mv"]] },
  rclone: { last: [["copy"], ["copyto"], ["move"], ["moveto"]] },
  gcloud: {
    last: [
      ["storage", "cp"],
      ["storage", "mv"],
    ],
  },
  kubectl: { last: [["cp"]] },
  docker: { last: [["cp"]] },
  podman: { last: [["cp"]] },
};

/** `curl -o FILE`, `wget URL`: a file that came from elsewhere; run afterwards, it is code nobody has read. */
export function downloads(run: Run): void {
  const { scope, given, program, index } = run;
  const saves = Object.hasOwn(saving, program) ? saving[program] : undefined;
  if (saves === undefined) return;
  for (const path of savedFiles(run, saves)) {
    if (path !== "" && path !== "-") scope.files.set(absolute(path, scope.cwd), hole, [index]);
  }
  if (saves.last?.some((words) => words.every((word, at) => given.subcommand[at] === word))) {
    const [target, source] = [given.operands.at(-1)?.value, given.operands.at(-2)];
    if (typeof target !== "string" || source === undefined) return;
    for (const path of [target, `${target}/${nameOfUrl(source) ?? ""}`])
      if (path !== "-") scope.files.set(absolute(path, scope.cwd), hole, [index]);
  }
}

function savedFiles(run: Run, { file = [], folder = [], named }: Saves): string[] {
  const output = optionValue(run, ...file);
  const byAddress = named === "always" ? output === undefined : named !== undefined && hasOption(run, ...named);
  const names = [
    ...(output === undefined ? [] : [output.value]),
    ...(byAddress ? run.given.operands.map(nameOfUrl) : []),
  ];
  const into = optionValue(run, ...folder)?.value;
  return names.flatMap((name) => {
    if (name === null || name === "") return [];
    return [typeof into === "string" && !name.startsWith("/") ? `${into}/${name}` : name];
  });
}

/** `gh release download -p NAME`: files of that name, in this folder or that of `-D`. */
export function released(run: Run): void {
  const { scope, given, index } = run;
  if (given.subcommand.join(" ") !== "release download") return;
  const folder = optionValue(run, "-D", "--dir")?.value;
  for (const { name, value } of given.options) {
    if (!/^(?:-p|--pattern|-O|--output)$/.test(name) || typeof value?.value !== "string") continue;
    const path = typeof folder === "string" && name !== "-O" ? `${folder}/${value.value}` : value.value;
    if (path !== "-") scope.files.set(absolute(path, scope.cwd), hole, [index]);
  }
}

/** `dd of=FILE`, `sponge FILE`: what they read is in the file then. */
export function keeps(run: Run): Ran | undefined {
  const { scope, given, place, index, program } = run;
  const { stdin } = place;
  if (stdin === undefined) return undefined;
  for (const { value } of given.operands) {
    const path = program === "dd" ? /^of=(.+)$/.exec(value ?? "")?.[1] : value;
    if (typeof path === "string") scope.files.set(absolute(path, scope.cwd), stdin.text, [...stdin.from, index]);
  }
  return unknown;
}

function nameOfUrl({ value }: Field): string | null {
  return value === null ? null : baseName(value.replace(/[?#].*$/, "").replace(/^[\w.@-]+:(?!\/)/, ""));
}
