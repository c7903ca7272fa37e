import { hole, isHole, isKnown } from "../hole.ts";
import { isBounded } from "../outputs/bounded.ts";
import { quiet, type Ran } from "../place.ts";
import { runText } from "../runs/inner.ts";
import { hasOption, optionValue, type Run } from "../runs/run.ts";
import { splitFields } from "../words/split.ts";
import { lookUp, scalar } from "../words/variables.ts";

/** `read X Y` takes the first line of its input. */
export function read(run: Run): Ran {
  const { scope, given } = run;
  const names = given.operands.map(({ text }) => text);
  const plain = ["-d", "-n", "-N"].every((name) => !hasOption(run, name));
  const delimiter = optionValue(run, "-d")?.value;
  const parted = plain || (delimiter === "" && !hasOption(run, "-n") && !hasOption(run, "-N"));
  const [first = ""] = (parted ? inputText(run) : hole).split(plain ? "\n" : /[\n\0]/);
  const line = hasOption(run, "-r") ? first : first.replace(/\\(.)/g, "$1");
  const ifs = scalar(lookUp(run, "IFS"));
  const array = optionValue(run, "-a")?.value;
  if (typeof array === "string") scope.set(array, isKnown(line + ifs) ? splitFields(line, ifs).words : null);
  if (names.length === 0) scope.set("REPLY", line);
  else
    for (const [index, value] of assignedWords(line, ifs, names.length).entries()) scope.set(names[index] ?? "", value);
  return quiet;
}

/** What is read: standard input, or, with `-u`, a descriptor that was opened before. */
function inputText(run: Run): string {
  const fd = optionValue(run, "-u");
  if (fd === undefined) return run.place.stdin?.text ?? hole;
  return run.scope.files.get(`/dev/fd/${fd.text}`)?.text ?? hole;
}

/** The words of a line, one to a variable, the last of which takes all that is left. */
function assignedWords(line: string, ifs: string, count: number): string[] {
  if (!isKnown(ifs) || (count > 1 && !isKnown(line) && !isHole(line))) return Array.from({ length: count }, () => hole);
  const { words } = splitFields(line, ifs);
  const values = words.slice(0, count - 1);
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
  const plain = given.options.every(({ name }) => name === "-t" || name === "-u");
  const text = plain ? inputText(run) : hole;
  const lines = hasOption(run, "-t") ? text.replace(/\n$/, "").split("\n") : (text.match(/[^\n]*\n|[^\n]+$/g) ?? []);
  scope.set(name, isKnown(text) || isBounded(run.session, text) ? lines : null);
  const callback = optionValue(run, "-C");
  if (callback !== undefined) runText(run, [callback], { via: "eval" });
  return quiet;
}
