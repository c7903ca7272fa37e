import { isExtended, plainPatterns } from "../shell/words/extended.ts";
import type { Command } from "../types.ts";

/** So many names a pattern may stand for; a shell would take more, but no rule asks about them one by one. */
const MAX_MATCHES = 256;

/** Whether a shell would look a word up among the files. */
export function isGlob(word: string): boolean {
  return /[*?[]/.test(word) || isExtended(word);
}

/** So many folders are looked into for one `**`, and so deep. */
const MAX_FOLDERS = 128;
const MAX_DEPTH = 3;

/** How a shell reads patterns. */
export interface GlobOptions {
  /** Wildcards match a leading dot, as `dotglob` has it. */
  dots?: boolean;
}

const dotOption = /^(?:dot_?glob|glob_?dots)$/i;

/** Whether a command may make wildcards match a leading dot: `shopt -s dotglob`, zsh's `setopt globdots`, `GLOBIGNORE=x`. */
export function matchesDots({
  program,
  argv,
  assignments,
}: Pick<Command, "program" | "argv" | "assignments">): boolean {
  if (program === "shopt" && argv.includes(null)) return true;
  if (assignments.some(({ name }) => name === "GLOBIGNORE")) return true;
  return argv.some((word) => word !== null && (dotOption.test(word) || word.startsWith("GLOBIGNORE=")));
}

/** What a word with groups may be without them: `/@(etc|srv)` is `/etc` and `/srv`, there or not, and `!(x)` is `*`. */
export function alternatives(word: string): string[] {
  const plain = isExtended(word) ? plainPatterns(word) : [];
  return plain.filter((one) => one !== word).map((one) => one.replace(/\/{2,}/g, "/"));
}

/**
 * The files that a pattern stands for on this machine, as a shell expands it (bash's manual, Pathname Expansion):
 * `*`, `?` and `[…]` within a segment, groups of alternatives, `**` for any folders, a leading dot only where the
 * pattern has one or `options` say so (`cat *` is ordinary work, so `dotglob` is not assumed), letters in any case, as
 * `nocaseglob` has it. A pattern without a match is itself and names nothing, so nothing is given.
 * @param absolute normalised
 * @param list the names in a folder; empty where there is none
 */
export function expandGlob(
  absolute: string,
  list: (folder: string) => readonly string[],
  options: GlobOptions = {},
): string[] {
  if (!isExtended(absolute)) return expandPlain(absolute, list, options);
  // zsh's `*(D)` is `*`, with dots.
  const dots = options.dots === true || /\*\([^()|/]*D[^()|/]*\)/.test(absolute);
  const found = alternatives(absolute).flatMap((plain) =>
    isGlob(plain) ? expandPlain(plain, list, { dots }) : [plain],
  );
  return [...new Set(found)].slice(0, MAX_MATCHES);
}

function expandPlain(
  absolute: string,
  list: (folder: string) => readonly string[],
  { dots = false }: GlobOptions,
): string[] {
  let found = [""];
  // Of the folders that `**` stands for, the first is the one that it starts from; the others count if they hold the rest.
  let deep = false;
  const segments = absolute.split("/").slice(1);
  for (const [index, segment] of segments.entries()) {
    if (!isGlob(segment)) {
      if (deep) found = found.filter((folder, at) => at === 0 || list(folder).includes(segment));
      found = found.map((folder) => `${folder}/${segment}`);
      continue;
    }
    if (/^\*{2,}$/.test(segment) && index < segments.length - 1) {
      found = found.flatMap((folder) => below(folder, list, dots)).slice(0, MAX_MATCHES);
      deep = true;
      continue;
    }
    const pattern = tokens(segment.toLowerCase());
    const hidden = dots || segment.startsWith(".");
    found = found
      .flatMap((folder) =>
        list(folder === "" ? "/" : folder)
          .filter((name) => (hidden || !name.startsWith(".")) && fits(pattern, name.toLowerCase()))
          .map((name) => `${folder}/${name}`),
      )
      .slice(0, MAX_MATCHES);
    if (found.length === 0) return [];
    // What stands behind the last wildcard need not exist yet: a write makes it.
    if (!deep && !segments.slice(index + 1).some(isGlob))
      return found.map((folder) => [folder, ...segments.slice(index + 1)].join("/"));
  }
  return found;
}

/** A folder and those below it, nearest first; a hidden one only where dots are matched. */
function below(top: string, list: (folder: string) => readonly string[], dots: boolean): string[] {
  const found = [top];
  let level = [top];
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    level = level
      .flatMap((folder) =>
        list(folder === "" ? "/" : folder)
          .filter((name) => dots || !name.startsWith("."))
          .map((name) => `${folder}/${name}`),
      )
      .slice(0, MAX_FOLDERS - found.length);
    found.push(...level);
  }
  return found;
}

/** One place of a segment: any text, any character, or one of (not of) these. */
type Token = "*" | ((character: string) => boolean);

function tokens(segment: string): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < segment.length; ) {
    const character = segment.charAt(at);
    const set = character === "[" ? /^\[([!^]?)(\]?(?:\[[:.=][^\]]*[:.=]\]|[^\]])*)\]/.exec(segment.slice(at)) : null;
    if (set) {
      result.push(classOf(set[2] ?? "", set[1] !== ""));
      at += set[0].length;
      continue;
    }
    if (character === "*") result.push("*");
    else result.push(character === "?" ? () => true : (other) => other === character);
    at += 1;
  }
  return result;
}

/** `a-c`, `xyz`, `[:alpha:]`: of a named class, which can't be told here, anything fits. */
function classOf(content: string, negated: boolean): (character: string) => boolean {
  if (content.includes("[:")) return () => true;
  return (character) => {
    let isIn = false;
    for (let at = 0; at < content.length; at += 1) {
      const [from, to] =
        content[at + 1] === "-" && at + 2 < content.length
          ? [content[at], content[at + 2]]
          : [content[at], content[at]];
      if (from !== to) at += 2;
      if (from !== undefined && to !== undefined && character >= from && character <= to) isIn = true;
    }
    return isIn !== negated;
  };
}

/** On a mismatch the last `*` takes one more: at worst the product of both lengths. */
function fits(pattern: readonly Token[], name: string): boolean {
  let p = 0;
  let star = -1;
  let from = 0;
  for (let at = 0; at < name.length; ) {
    const token = pattern[p];
    if (token === "*") {
      star = p;
      p += 1;
      from = at;
    } else if (token?.(name.charAt(at))) {
      p += 1;
      at += 1;
    } else if (star >= 0) {
      from += 1;
      at = from;
      p = star + 1;
    } else return false;
  }
  return pattern.slice(p).every((token) => token === "*");
}
