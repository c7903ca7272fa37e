import { analyzeCode } from "../shell/code/analyze.ts";
import type { Command, FoundWord } from "../types.ts";
import { grammars, tarWords } from "./grammars.ts";
import { isOutputOption, looksLikePath } from "./likely.ts";
import { join, lastSegment, operandTouches } from "./operands.ts";
import { programNamed } from "./programs/lookup.ts";
import { namesOf, usesOf } from "./programs/options.ts";
import type { Action, Operands, Program } from "./programs/program.ts";
import { redirectTouches } from "./redirects.ts";
import { type Given, type Split, splitWords, type Word } from "./split.ts";
import { type Touch, touches } from "./touch.ts";
import { optionTouches } from "./values.ts";

/** Subcommands nest at most so deep (`docker container run`). */
const MAX_SUBCOMMANDS = 3;

/** Every file that one command touches, as written. Never throws, linear in the command's words. */
export function commandTouches(command: Command): Touch[] {
  const { program, path, code } = command;
  return [
    ...(path === undefined ? [] : touches("execute", path)),
    ...(command.found === undefined
      ? wordTouches(program, command.argv.slice(1))
      : foundTouches(command, command.found)),
    ...redirectTouches(command),
    ...(command.named ?? []).flatMap(({ op, path, recursive }) =>
      touches(op, path, recursive === true ? { recursive } : {}),
    ),
    ...(typeof code?.text === "string" ? analyzeCode(code.language, code.text).paths : []),
  ];
}

function wordTouches(name: Word, words: readonly Word[]): Touch[] {
  const program = name === null ? undefined : programNamed(name);
  return program === undefined ? unknownTouches(words) : programTouches(program, words);
}

/** A command with words that aren't known does to all they may be what it does to words. */
function foundTouches({ program, argv }: Command, found: readonly FoundWord[]): Touch[] {
  const picked = new Set(found.flatMap((one) => (one.picked ? [one.word] : [])));
  const all = new Set(found.flatMap((one) => (one.picked ? [] : [one.word])));
  const words = argv.flatMap((word, at): Word[] => {
    const list = word === null && at > 0 ? found.filter((one) => one.at === at) : [];
    return list.length === 0 ? [word] : list.map((one) => one.word);
  });
  return wordTouches(program, words.slice(1)).map((touch) => {
    const whole = touch.given.includes("/**/") ? { ...touch, found: true } : touch;
    const some = picked.has(touch.given) && !all.has(touch.given) ? { ...whole, picked: true } : whole;
    if (!some.given.endsWith("/**")) return some;
    return { ...some, given: some.given.slice(0, -3) || "/", recursive: true };
  });
}

/** Nobody knows this program: what looks like a path is taken as read, or as written behind `-o`. */
function unknownTouches(words: readonly Word[]): Touch[] {
  return words.flatMap((word, index) => {
    if (word === null) return [];
    const option = /^(--?[\w-]+)=(.+)$/s.exec(word);
    const value = option?.[2] ?? word;
    const name = option?.[1] ?? words[index - 1] ?? "";
    return looksLikePath(value) ? touches(isOutputOption(name) ? "write" : "read", value) : [];
  });
}

function programTouches(top: Program, given: readonly Word[]): Touch[] {
  const { program, split, words, before } = parse(top, given);
  const flags = new Set(split.options.map(({ name }) => name));
  const rule = ruleFor(program, flags);
  const options = [...before, ...split.options.map((option) => overridden(option, program, flags))];
  const from = folderOf(options, "cwd");
  const into = folderOf(options, "into");
  const recursive = program.recursive === true || namesOf(program.recursive).some((flag) => flags.has(flag));
  const where = from === undefined ? {} : { from };
  const more = recursive ? { ...where, recursive } : where;
  const reader = program.grammar === undefined ? undefined : grammars[program.grammar];
  return [
    ...(program.implied ?? []).flatMap(([action, file]) => touches(action, file)),
    ...options.flatMap((option) => optionTouches(option, where)),
    ...(reader?.({ words, split, more, actionOf, ...(into === undefined ? {} : { into }) }) ?? []),
    ...(program.grammar === "find" ? [] : operandTouches(split, rule, program, more)),
    ...(unpacksHere(program, split) ? touches("write", ".", { ...where, recursive: true }) : []),
    ...(into === undefined || program.grammar !== undefined ? [] : intoTouches(into, split, where)),
  ];
}

/** Follows subcommands down to the table that knows the rest of the words. */
function parse(top: Program, given: readonly Word[]) {
  let program = top;
  let words = program.grammar === "tar" ? tarWords(given, program) : given;
  let split = splitFor(program, words);
  const before: Given[] = [];
  for (let depth = 0; depth < MAX_SUBCOMMANDS && program.subcommands !== undefined; depth++) {
    const [name, ...rest] = split.operands;
    if (typeof name !== "string" || !Object.hasOwn(program.subcommands, name)) break;
    const next = program.subcommands[name];
    if (next === undefined) break;
    before.push(...split.options);
    program = next;
    words = rest;
    split = splitFor(program, words);
  }
  return { program, split, words, before };
}

/** A program with subcommands leaves the words behind the subcommand to it. */
function splitFor(program: Program, words: readonly Word[]): Split {
  return splitWords(words, program, program.ends === true || program.subcommands !== undefined);
}

/** Whether an archive's files are written into the current folder. */
function unpacksHere({ unpacks }: Program, { options }: Split): boolean {
  if (unpacks === undefined || options.some(({ use }) => use === "tree")) return false;
  const has = (list: string | undefined) => options.some(({ name }) => namesOf(list).includes(name));
  return !has(unpacks.unless) && (unpacks.only === undefined || has(unpacks.only));
}

function ruleFor(program: Program, flags: ReadonlySet<string>): Operands {
  let rule = program.operands ?? {};
  for (const [present, change] of program.when ?? []) {
    if (namesOf(present).some((flag) => flags.has(flag))) rule = { ...rule, ...change };
  }
  return rule;
}

function overridden(given: Given, program: Program, flags: ReadonlySet<string>): Given {
  for (const [present, , options] of program.when ?? []) {
    if (options === undefined || !namesOf(present).some((flag) => flags.has(flag))) continue;
    const use = new Map(usesOf(options)).get(given.name);
    if (use !== undefined) return { ...given, use };
  }
  return given;
}

/** The folder that `-C` options lead to, one after the other. */
function folderOf(options: readonly Given[], use: "cwd" | "into"): string | undefined {
  let folder: string | undefined;
  for (const option of options) {
    const value = option.use === use ? option.values[0] : undefined;
    if (typeof value !== "string") continue;
    folder = folder === undefined || value.startsWith("/") || value.startsWith("~") ? value : join(folder, value);
  }
  return folder;
}

/** `cp -t DIR a b` makes `DIR/a` and `DIR/b`. */
function intoTouches(into: string, split: Split, where: Omit<Touch, "op" | "given">): Touch[] {
  return split.operands.flatMap((word) =>
    word === null ? [] : touches("write", join(into, lastSegment(word)), where),
  );
}

/** What `find -exec PROGRAM` does to what it finds. */
function actionOf(name: string): Action {
  const program = programNamed(lastSegment(name));
  const { each, at, skip } = program?.operands ?? {};
  return each ?? at?.[skip ?? 0] ?? "read";
}
