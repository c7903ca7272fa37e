import { looksLikePath, startsLikePath } from "./likely.ts";
import { namesOf } from "./programs/options.ts";
import type { Action, Operands, Program } from "./programs/program.ts";
import type { Split } from "./split.ts";
import { type Touch, touches } from "./touch.ts";

/** What a program's operands say about files, by its table. */
export function operandTouches(
  split: Split,
  rule: Operands,
  program: Program,
  more: Omit<Touch, "op" | "given">,
): Touch[] {
  const { skip = 0, at = [], each = "none", guess } = rule;
  const found: Touch[] = [];
  const operands = split.operands.length === 0 && rule.otherwise !== undefined ? [rule.otherwise] : split.operands;
  const last = operands.length - 1;
  for (const [index, word] of operands.entries()) {
    if (word === null || index < skip) continue;
    const place = index - skip;
    const keyed = keyedTouches(word, program, more);
    if (keyed !== undefined) {
      found.push(...keyed);
      continue;
    }
    const isLast = rule.last !== undefined && index === last && place > 0;
    const placed = isLast ? rule.last : at[place];
    if (placed === undefined && !counts(word, index, split, guess)) continue;
    const file = fileOf(word, rule.as);
    if (file === undefined) continue;
    const takes = isLast && placed === "write" && each !== "write";
    const into = takes && more.recursive === true && goesByName(split, skip, rule, program) ? { into: true } : {};
    found.push(...touches(placed ?? each, file, { ...more, ...into }));
    if (takes) found.push(...inside(file, split, skip, rule, more));
  }
  return found;
}

function keyedTouches(word: string, program: Program, more: Omit<Touch, "op" | "given">): Touch[] | undefined {
  if (program.keyed === undefined) return undefined;
  const equals = word.indexOf("=");
  const key = word.slice(0, Math.max(equals, 0));
  const action: Action | undefined = Object.hasOwn(program.keyed, key) ? program.keyed[key] : undefined;
  return action === undefined ? [] : touches(action, word.slice(equals + 1), more);
}

function counts(word: string, index: number, split: Split, guess: Operands["guess"]): boolean {
  switch (guess) {
    case undefined:
    case "all":
      return true;
    case "path":
      return looksLikePath(word);
    case "rooted":
      return startsLikePath(word);
    case "after --":
      return split.dashes !== undefined && index >= split.dashes;
  }
}

/** The file that a word names here, if it names one. */
function fileOf(word: string, as: Operands["as"]): string | undefined {
  if (as === "host:path") return isElsewhere(word) ? undefined : word;
  if (as === "container:path") return /^[^.~:/\\][^:]+:/.test(word) ? undefined : word;
  if (as === "rev:path") return word.includes(":") ? word.slice(word.lastIndexOf(":") + 1) : undefined;
  if (as === "url") return /^file:/i.test(word) ? word : undefined;
  return word;
}

/** `host:path` and `rsync://…`; a slash before the colon makes it local, and so does a drive's single letter. */
export function isElsewhere(word: string): boolean {
  return /^[^/\\]{2,}:/.test(word);
}

/** Whether what is copied has a name of its own: `x/.` and, for rsync, `x/` are what is in `x`. */
function goesByName(split: Split, skip: number, { as }: Operands, { asItself }: Program): boolean {
  if (split.options.some(({ name }) => namesOf(asItself).includes(name))) return false;
  const whole = as === "host:path" ? /(?:^|\/)\.{0,2}$/ : /(?:^|\/)\.{1,2}\/*$/;
  return split.operands.slice(skip, -1).every((source) => source !== null && !whole.test(source));
}

/** Copying into a folder makes files there, and their names matter: `cp authorized_keys ~/.ssh`. */
function inside(
  folder: string,
  split: Split,
  skip: number,
  rule: Operands,
  more: Omit<Touch, "op" | "given">,
): Touch[] {
  const sources = split.operands.slice(skip, -1);
  if (sources.length < 2 && !looksLikeFolder(folder)) return [];
  return sources.flatMap((source) => {
    const name =
      source === null ? "" : lastSegment(rule.as?.endsWith(":path") ? source.slice(source.indexOf(":") + 1) : source);
    return name === "" || name === "." || name === ".." ? [] : touches("write", join(folder, name), more);
  });
}

/** Without asking the file system: a slash at the end, or a last name without an extension. */
function looksLikeFolder(path: string): boolean {
  return path.endsWith("/") || !/[^.]\./.test(lastSegment(path));
}

export function lastSegment(path: string): string {
  const trimmed = path.endsWith("/") ? path.slice(0, -1) : path;
  return trimmed.slice(trimmed.lastIndexOf("/") + 1);
}

export function join(folder: string, name: string): string {
  return folder.endsWith("/") ? folder + name : `${folder}/${name}`;
}
