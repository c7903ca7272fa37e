import { type Ran, silent } from "../place.ts";
import { hasOption, optionValue, type Run } from "../runs/run.ts";
import type { Value } from "../scope.ts";
import { splitFields } from "../words/split.ts";
import { lookUp, scalar } from "../words/variables.ts";

/** `read X Y` takes the first line of its input, when that is known. */
export function read(run: Run): Ran {
  const { scope, place, session, given } = run;
  const names = given.operands.map(({ value }) => value ?? "");
  const array = optionValue(run, "-a")?.value;
  const plain = ["-d", "-n", "-N"].every((name) => !hasOption(run, name));
  const text = plain ? inputText(run) : null;
  const line =
    text === null ? null : (text.split("\n")[0] ?? "").replace(/\\(.)/g, hasOption(run, "-r") ? "\\$1" : "$1");
  const ifs = scalar(lookUp({ session, scope, place }, "IFS"));
  if (array !== undefined && array !== null)
    scope.set(array, line === null || ifs === null ? null : splitFields(line, ifs).words);
  const values = assignedWords(line, ifs, names.length === 0 ? 1 : names.length);
  for (const [index, name] of (names.length === 0 ? ["REPLY"] : names).entries())
    scope.set(name, values[index] ?? null);
  return { ...silent, ok: undefined };
}

/** What is read: standard input, or, with `-u`, a descriptor that was opened before. */
function inputText({ scope, place, ...run }: Run): string | null {
  const fd = run.given.options.find(({ name }) => name === "-u")?.value;
  if (fd === undefined) return place.stdin?.text ?? null;
  return fd.value === null ? null : (scope.files.get(`/dev/fd/${fd.value}`)?.text ?? null);
}

/** The words of a line, one to a variable, the last of which takes all that is left. */
function assignedWords(line: string | null, ifs: string | null, count: number): Value[] {
  if (line === null || ifs === null) return [];
  const { words } = splitFields(line, ifs);
  const values: string[] = words.slice(0, count - 1);
  let rest = line;
  for (const word of values) rest = rest.slice(rest.indexOf(word) + word.length);
  const blanks = [...ifs].filter((char) => char === " " || char === "\t" || char === "\n").join("");
  while (rest !== "" && blanks.includes(rest.charAt(0))) rest = rest.slice(1);
  while (rest !== "" && blanks.includes(rest.charAt(rest.length - 1))) rest = rest.slice(0, -1);
  while (values.length < count - 1) values.push("");
  return [...values, count > 1 && ifs !== "" && ifs.includes(rest.charAt(0)) ? rest.slice(1) : rest];
}

/** `mapfile -t A` takes all lines. */
export function mapfile(run: Run): Ran {
  const { scope, given } = run;
  const name = given.operands[0]?.value ?? "MAPFILE";
  const plain = hasOption(run, "-t") && given.options.every(({ name }) => name === "-t" || name === "-u");
  const text = plain ? inputText(run) : null;
  scope.set(name, text === null ? null : text.replace(/\n$/, "").split("\n"));
  return { ...silent, ok: undefined };
}
