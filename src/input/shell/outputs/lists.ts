import type { Field } from "../field.ts";
import type { Candidate } from "../found.ts";
import { type Ran, unknown } from "../place.ts";
import { hasOption, optionValue, type Run } from "../runs/run.ts";
import { lineOf } from "./bounded.ts";
import { pickedBelow } from "./selection.ts";

function listed({ session }: Run, candidates: readonly Candidate[]): Ran {
  return { out: lineOf(session, candidates), decoded: false, ok: undefined };
}

/** What operands may be. */
function wordsOf({ session }: Run, operands: readonly Field[]): Candidate[] | undefined {
  const all: Candidate[] = [];
  for (const { value, text } of operands) {
    const list = value === null ? session.found.words(text) : [{ word: value }];
    if (list.length === 0) return undefined;
    all.push(...list);
  }
  return all;
}

/** `ls`: the names in folders, and the files it is given, by the names they were given. */
export function ls(run: Run): Ran | undefined {
  const words = wordsOf(run, run.given.operands);
  if (words === undefined) return undefined;
  const names: Candidate = { word: hasOption(run, "-R", "--recursive") ? "**" : "*" };
  const hidden: Candidate[] = hasOption(run, "-a", "-A", "--all", "--almost-all") ? [{ word: ".*" }] : [];
  if (words.length === 0)
    return listed(run, hasOption(run, "-d", "--directory") ? [{ word: "." }] : [names, ...hidden]);
  if (hasOption(run, "-d", "--directory")) return listed(run, words);
  const files = words.filter(({ word }) => !isFolder(run, word));
  return listed(run, words.every(({ word }) => isFile(word)) ? files : [...files, names, ...hidden]);
}

/** Whether a word is hardly a folder: it ends like the name of a file. */
function isFile(word: string): boolean {
  return /[^./*]\.\w+$/.test(word);
}

/** Whether a word can only be a folder: what is in it is listed then, without it. */
function isFolder({ session, scope }: Run, word: string): boolean {
  return /(?:^|\/)\.{0,2}$/.test(word) || word === session.context.home || word === scope.cwd;
}

/** `grep -l`, `rg -l`: some of the files that are searched. */
export function searched(run: Run): Ran | undefined {
  const { given, program } = run;
  const isRipgrep = program === "rg" || program === "ag" || program === "ack";
  const files = isRipgrep && hasOption(run, "--files");
  if (!files && !hasOption(run, "-l", "-L", "--files-with-matches", "--files-without-match")) return undefined;
  const hasPattern = files || hasOption(run, "-e", "-f", "--regexp", "--file");
  const operands = given.operands.slice(hasPattern ? 0 : 1);
  const recursive = isRipgrep || hasOption(run, "-r", "-R", "--recursive", "--dereference-recursive");
  if (operands.length === 0 && !recursive) return undefined;
  const words = operands.length === 0 ? [{ word: "." }] : wordsOf(run, operands);
  if (words === undefined) return undefined;
  const globs = given.options.flatMap(({ name, value }) =>
    ["--include", "-g", "--glob", "--iglob"].includes(name) && typeof value?.value === "string" ? [value.value] : [],
  );
  return listed(run, recursive ? words.flatMap(({ word }) => matching(word, globs)) : words.map(some));
}

function some({ word }: Candidate): Candidate {
  return { word, picked: true };
}

/** What of a folder patterns leave; one that excludes leaves some. */
function matching(folder: string, globs: readonly string[]): Candidate[] {
  const names = globs.filter((glob) => !glob.startsWith("!"));
  const picks = names.length === 0 ? [{}] : names.map((glob) => (glob.includes("/") ? { path: glob } : { name: glob }));
  return pickedBelow(
    folder,
    picks.map((pick) => ({ ...pick, depth: "any", picked: true })),
  );
}

/** `git ls-files`, `git diff --name-only`: some of the files here; `git rev-parse --show-toplevel` the folder above them. */
export function git(run: Run): Ran | undefined {
  const { given, session, scope } = run;
  const [sub] = given.subcommand;
  const chdir = optionValue(run, "-C")?.value;
  if (sub === "rev-parse" && hasOption(run, "--show-toplevel")) {
    const { repository } = session.context;
    const isHere =
      repository !== undefined &&
      chdir === undefined &&
      scope.cwd !== null &&
      `${scope.cwd}/`.startsWith(`${repository}/`);
    return isHere ? { out: `${repository}\n`, decoded: false, ok: true } : undefined;
  }
  const names = hasOption(run, "--name-only", "--name-status", "-l", "--files-with-matches");
  if (sub !== "ls-files" && !(names && ["diff", "show", "grep", "log", "diff-tree", "ls-tree"].includes(sub ?? "")))
    return undefined;
  return listed(run, [{ word: "./**", picked: true }]);
}

/** `locate NAME`: anything on the machine of that name. */
export function locate(run: Run): Ran {
  const words = wordsOf(run, run.given.operands);
  if (words === undefined || words.length === 0) return unknown;
  return listed(run, [
    { word: "/**", picked: true },
    ...words.map(({ word }): Candidate => ({ word: `/**/*${word.replace(/^\*|\*$/g, "")}*`, picked: true })),
  ]);
}

/** `fd PATTERN PATH…`: paths below, whose names hold the pattern. `given` without the command that it runs for each. */
export function fdFinds(run: Run): Candidate[] | undefined {
  const { operands } = run.given;
  const [pattern, ...folders] = operands;
  const base = optionValue(run, "--base-directory", "--search-path");
  const words = wordsOf(run, base === undefined ? folders : [base, ...folders]);
  if (words === undefined || pattern?.value === null) return undefined;
  const text = pattern?.value ?? "";
  const glob = hasOption(run, "-g", "--glob");
  const plain = text.replace(/\.\*/g, "*").replace(/\\\./g, ".");
  const name = glob ? text : /^\^?[\w*.-]*\$?$/.test(plain) ? anywhere(plain) : undefined;
  const endings = run.given.options.flatMap(({ name, value }) =>
    ["-e", "--extension"].includes(name) && typeof value?.value === "string"
      ? [`*.${value.value.replace(/^\./, "")}`]
      : [],
  );
  const picked =
    name === undefined || hasOption(run, "-S", "--size", "--changed-within", "--changed-before", "-E", "--exclude");
  const picks = endings.length > 0 && /^\*+$/.test(name ?? "*") ? endings : [name ?? "*"];
  const starts = words.length === 0 ? [{ word: "." }] : words;
  return starts.flatMap(({ word }) =>
    pickedBelow(
      word,
      picks.map((one) => ({ name: one, depth: "any", picked })),
    ),
  );
}

/** A regular expression that only anchors: `^a`, `b$`, `.`. */
function anywhere(text: string): string {
  const bare = text === "." ? "" : text.replace(/^\^/, "").replace(/\$$/, "");
  return `${text.startsWith("^") ? "" : "*"}${bare}${text.endsWith("$") ? "" : "*"}`;
}

/** `tree -fi`, `du -a`: paths of all that lies below, with more on each line. */
export function below(run: Run): Ran | undefined {
  if (run.program === "tree" && !hasOption(run, "-f")) return undefined;
  const words = wordsOf(run, run.given.operands);
  const starts = words?.length === 0 ? [{ word: "." }] : words;
  return (
    starts &&
    listed(
      run,
      starts.flatMap(({ word }) => pickedBelow(word, [{ depth: "any", picked: false }])),
    )
  );
}

/** `stat -c %n FILE`: the names it is given. */
export function stat(run: Run): Ran | undefined {
  const words = /^['"]?%[nN]['"]?$/.test(optionValue(run, "-c", "--format", "-f")?.value ?? "")
    ? wordsOf(run, run.given.operands)
    : undefined;
  return words && listed(run, words);
}
