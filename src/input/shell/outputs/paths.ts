import { absolute } from "../call/name.ts";
import type { Field } from "../field.ts";
import { hole, isKnown, unknownLines } from "../hole.ts";
import type { Ran } from "../place.ts";
import { hasOption, optionValue, type Run, type Runner } from "../runs/run.ts";
import { lookUp, scalar } from "../words/variables.ts";

/** A program that prints a line for each of its operands. */
function eachLine(change: (word: string, run: Run) => string, readable: (run: Run) => boolean = () => true): Runner {
  return (run) => {
    const { operands } = run.given;
    if (operands.length === 0 || !readable(run)) return undefined;
    return printed(operands, (field) => eachCandidate(run, field, (word) => change(word, run)));
  };
}

function printed(operands: readonly Field[], line: (field: Field) => string): Ran {
  return {
    out: operands.map((field) => `${line(field)}\n`).join(""),
    decoded: operands.some(({ decoded }) => decoded),
    ok: undefined,
  };
}

/** What becomes of a word: of one that isn't known, of all that it may be. */
function eachCandidate({ session }: Run, { value, text }: Field, change: (word: string) => string): string {
  if (value !== null) return change(value);
  return session.found.hole(session.found.words(text).map((one) => ({ ...one, word: change(one.word) })));
}

/** `realpath`, `readlink -f`: the same place, whichever links lead there; where they lead is asked of what is used. */
const whole = (word: string, { scope }: Run) =>
  scope.cwd === null && !word.startsWith("/") ? hole : absolute(word, scope.cwd);

const follows = (run: Run) =>
  hasOption(run, "-f", "-e", "-m", "--canonicalize", "--canonicalize-existing", "--canonicalize-missing");

function folder(word: string): string {
  const bare = word.replace(/(.)\/+$/, "$1");
  const slash = bare.lastIndexOf("/");
  if (bare.endsWith("/**")) return bare;
  return slash < 0 ? "." : bare.slice(0, slash) || "/";
}

function lastName(word: string): string {
  const bare = word.replace(/(.)\/+$/, "$1");
  const name = bare.slice(bare.lastIndexOf("/") + 1) || "/";
  return name === "**" ? "*" : name;
}

function basename(run: Run): Ran | undefined {
  const { operands } = run.given;
  const suffix = optionValue(run, "-s", "--suffix");
  const many = suffix !== undefined || hasOption(run, "-a", "--multiple");
  const cut = many ? suffix?.value : operands[1]?.value;
  if (cut === null || operands.length === 0) return undefined;
  const named = (word: string) => {
    const name = lastName(word);
    return cut !== undefined && name !== cut && name.endsWith(cut) ? name.slice(0, name.length - cut.length) : name;
  };
  return printed(many ? operands : operands.slice(0, 1), (field) => eachCandidate(run, field, named));
}

/** `printenv HOME`. */
function printenv(run: Run): Ran | undefined {
  const { operands } = run.given;
  if (operands.length === 0) return { out: unknownLines, decoded: false, ok: undefined };
  return printed(operands, ({ value }) => (value === null ? hole : scalar(lookUp(run, value))));
}

/** `mktemp`: a new name in the folder for such files, nobody knows which. Given a template it is in that one's folder. */
function mktemp(run: Run): Ran | undefined {
  if (run.given.operands.length > 0 || hasOption(run, "-p", "--tmpdir", "-u", "--dry-run")) return undefined;
  const folder = scalar(lookUp(run, "TMPDIR"));
  const base = isKnown(folder) && folder !== "" ? folder : "/tmp";
  return { out: `${base}/tmp.hookguard-new\n`, decoded: false, ok: true };
}

/** Programs that print the paths they are given, or ones made of them. */
export const pathPrinters: Readonly<Record<string, Runner>> = {
  realpath: eachLine(whole, (run) => !hasOption(run, "--relative-to", "--relative-base")),
  grealpath: eachLine(whole),
  readlink: eachLine(whole, follows),
  greadlink: eachLine(whole, follows),
  dirname: eachLine(folder),
  basename,
  mktemp,
  printenv,
};
