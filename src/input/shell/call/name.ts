import { isKnownProgram } from "../programs/table.ts";
import { wrappers } from "../wrappers/table.ts";

/** A program by its name, and by its path where the text gives one. */
export interface ProgramName {
  program: string;
  /** Where it is, when the text says so. */
  path?: string;
  /** It was written in another case than the program that is known by that name. */
  otherCase?: true;
}

/** The program a command word names: `/usr/bin/../bin/git` and `git.exe` are `git`. */
export function programName(word: string, cwd: string | null): ProgramName {
  if (word === "." || word === ".." || !/[/\\.A-Z]/.test(word)) return { program: word };
  const slashed = word.includes("\\") && /^[A-Za-z]:\\/.test(word) ? word.replaceAll("\\", "/") : word;
  const path = slashed.includes("/") ? absolute(slashed, cwd) : undefined;
  const base = path === undefined ? slashed : path.slice(path.lastIndexOf("/") + 1);
  const program = base.replace(/\.(?:exe|cmd|bat|com)$/i, "");
  const lower = program.toLowerCase();
  const folded = lower !== program && !isKnown(program) && isKnown(lower);
  return {
    program: folded ? lower : program,
    ...(path === undefined ? {} : { path }),
    ...(folded ? { otherCase: true } : {}),
  };
}

/** A path without `.`, `..` and doubled slashes; relative ones stand in `cwd`, or stay relative when that isn't known. */
export function absolute(path: string, cwd: string | null): string {
  const from = path.startsWith("/") || cwd === null ? path : `${cwd}/${path}`;
  const rooted = from.startsWith("/");
  const parts: string[] = [];
  for (const part of from.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".." || !rooted) parts.push(part);
  }
  return (rooted ? "/" : "") + parts.join("/");
}

/** Under which a copy of a program is remembered, among the aliases. */
export function copyName(path: string): string {
  return `copy ${path}`;
}

/** Whether a program, or a wrapper, is in the tables. */
export function isKnown(program: string): boolean {
  return isKnownProgram(program) || Object.hasOwn(wrappers, program);
}
