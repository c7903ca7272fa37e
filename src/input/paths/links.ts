import type { Command } from "../types.ts";
import { join, lastSegment } from "./operands.ts";
import { programNamed } from "./programs/lookup.ts";
import { splitWords, type Word } from "./split.ts";

/** A second name that a command makes for a place, both as written. */
export interface Link {
  name: string;
  target: string;
  /** The target starts from the folder of the name, as a symbolic link's does, not from the command's. */
  fromName: boolean;
  /** Deleting the name leaves the target as it is. */
  goesAlone: boolean;
}

/** How a program makes second names, by what must be among its words (`""`: nothing). */
const linkers: Readonly<Record<string, readonly string[]>> = {
  ln: [""],
  link: [""],
  cp: ["-l", "-s", "--link", "--symbolic-link"],
  mount: ["--bind", "--rbind", "-B", "-R", "bind", "rbind"],
  bindfs: [""],
  mklink: [""],
  "New-Item": ["SymbolicLink", "Junction", "HardLink"],
  ni: ["SymbolicLink", "Junction", "HardLink"],
};

/** So many links of one command are followed. */
const maxLinks = 64;

/** The second names that a command makes. */
export function linksOf({ program, argv }: Command): Link[] {
  if (program === null || !Object.hasOwn(linkers, program)) return [];
  const words = argv.slice(1);
  if (program === "New-Item" || program === "ni") return powershellLink(words);
  if (program === "mklink") return mklink(words.filter((word) => !word?.startsWith("/") || word.length > 2));
  const { options, operands } = splitWords(words, programNamed(program) ?? {});
  const given = new Set(
    options.flatMap(({ name, values }) => [name, ...values.flatMap((value) => value?.split(",") ?? [])]),
  );
  if (!(linkers[program] ?? []).some((wanted) => wanted === "" || given.has(wanted))) return [];
  const into = options.find(({ use }) => use === "into")?.values[0];
  const folder = into ?? (operands.length > 1 ? operands.at(-1) : ".");
  const sources = into === undefined && operands.length > 1 ? operands.slice(0, -1) : operands;
  if (typeof folder !== "string") return [];
  const symbolic = program === "ln" && (given.has("-s") || given.has("--symbolic"));
  return sources.slice(0, maxLinks).flatMap((target) => {
    if (target === null) return [];
    const inside: Link = {
      name: join(folder, lastSegment(target)),
      target,
      fromName: symbolic,
      goesAlone: !/^(?:mount|bindfs)$/.test(program),
    };
    // Without asking whether it is a folder: the name may be the link, or the folder that the link is made in.
    if (/^\.{0,2}$/.test(lastSegment(target))) return [{ ...inside, name: folder }];
    return folder === "." || into !== undefined ? [inside] : [{ ...inside, name: folder }, inside];
  });
}

function mklink([name, target]: readonly Word[]): Link[] {
  return typeof name === "string" && typeof target === "string"
    ? [{ name, target, fromName: true, goesAlone: true }]
    : [];
}

/** `New-Item -ItemType SymbolicLink -Path NAME -Target TARGET`. */
function powershellLink(words: readonly Word[]): Link[] {
  const value = (pattern: RegExp) => words[words.findIndex((word) => pattern.test(word ?? "")) + 1];
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word ?? ""));
  if (!has(/^(?:symboliclink|junction|hardlink)$/i)) return [];
  const target = has(/^-(?:tar|val)/i) ? value(/^-(?:tar|val)/i) : undefined;
  const name = has(/^-(?:p|literalpath)/i)
    ? value(/^-(?:p|literalpath)/i)
    : words.find(
        (word) => word !== null && !word.startsWith("-") && !/link$|^junction$/i.test(word) && word !== target,
      );
  return mklink([name ?? null, target ?? null]);
}
