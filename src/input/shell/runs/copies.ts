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

/** `curl -o FILE`, `wget URL`: a file that came from elsewhere; run afterwards, it is code nobody has read. */
export function downloads(run: Run): Ran {
  const { scope, given, program, index } = run;
  const named = program === "wget" ? optionValue(run, "-O", "--output-document") : optionValue(run, "-o", "--output");
  const byUrl = program === "wget" ? named === undefined : hasOption(run, "-O", "--remote-name", "--remote-name-all");
  const files: (string | null)[] = named === undefined ? [] : [named.value];
  if (byUrl) files.push(...given.operands.map(nameOfUrl));
  const folder = optionValue(run, "-P", "--directory-prefix", "--output-dir")?.value;
  for (const file of files) {
    if (file === null || file === "" || file === "-") continue;
    const path = typeof folder === "string" && !file.startsWith("/") ? `${folder}/${file}` : file;
    scope.files.set(absolute(path, scope.cwd), hole, [index]);
  }
  return unknown;
}

function nameOfUrl({ value }: Field): string | null {
  return value === null ? null : baseName(value.replace(/[?#].*$/, ""));
}
