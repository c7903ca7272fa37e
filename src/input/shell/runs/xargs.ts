import { type Field, madeField, spanOf } from "../field.ts";
import { limits } from "../limits.ts";
import { type Ran, silent, unknown } from "../place.ts";
import { whys } from "../whys.ts";
import { runText, runWords } from "./inner.ts";
import { optionValue, type Run } from "./run.ts";

/** `xargs` appends the words it reads, or puts them where its placeholder stands. */
export function xargs(run: Run): Ran {
  const { call, session, place } = run;
  const command = run.given.rest;
  const known = stdinWords(run);
  const placeholder = placeholderOf(run, command);
  if (command.length === 0) {
    return known === undefined
      ? unknown
      : { ...silent, out: `${known.join(" ")}\n`, decoded: place.stdin?.decoded ?? false };
  }
  if (known === undefined) session.unresolved(call.text, whys.stdin);
  const decoded = place.stdin?.decoded === true;
  const made = (value: string | null) =>
    madeField(value, value ?? call.text, place.stdin?.span ?? call.span, { decoded, flows: place.stdin?.from ?? [] });
  const inner = { via: "xargs", span: spanOf(command, call.span), place: { stdin: undefined } } as const;
  if (placeholder === undefined) {
    const words = known === undefined ? [made(null)] : known.map(made);
    // A shell that gets a line word by word runs the first word only; whoever writes that means the line.
    const line = known !== undefined && known.length > 1 && command.some(({ value }) => runsCode.test(value ?? ""));
    if (line) runWords(run, [...command, made(known.join(" "))], inner);
    return runWords(run, [...command, ...words], inner);
  }
  let ran: Ran = unknown;
  for (const line of known === undefined ? [null] : stdinLines(run)) {
    ran = runWords(
      run,
      command.map((field) => replaced(field, placeholder, line)),
      inner,
    );
  }
  return ran;
}

const runsCode = /^(?:.*\/)?(?:ba|da|z|k|a)?sh$|^eval$|^python[\d.]*$|^perl$|^node$|^ruby$/;

/** Where the words go; nothing when they go to the end, as they do when the command doesn't hold the placeholder. */
function placeholderOf(run: Run, command: readonly Field[]): string | undefined {
  if (!hasAny(run, "-I", "-i", "--replace")) return undefined;
  const placeholder = optionValue(run, "-I", "--replace", "-i")?.value || "{}";
  return command.some(({ value }) => value?.includes(placeholder)) ? placeholder : undefined;
}

function hasAny(run: Run, ...names: string[]): boolean {
  return run.given.options.some(({ name }) => names.includes(name));
}

/** Puts `by` in the place of a placeholder; a word around something unknown isn't known either. */
export function replaced(field: Field, placeholder: string, by: string | null): Field {
  const { value } = field;
  if (value === null || placeholder === "" || !value.includes(placeholder)) return field;
  return { ...field, value: by === null ? null : value.replaceAll(placeholder, by) };
}

function stdinWords(run: Run): string[] | undefined {
  const text = run.place.stdin?.text;
  if (text === undefined || text === null || hasAny(run, "-a", "--arg-file")) return undefined;
  const delimiter = hasAny(run, "-0", "--null") ? "\0" : optionValue(run, "-d", "--delimiter")?.value;
  if (delimiter === null) return undefined;
  if (delimiter !== undefined) {
    const by = delimiter === "\\n" ? "\n" : delimiter === "\\0" ? "\0" : delimiter === "\\t" ? "\t" : delimiter;
    return bounded(text.split(by).filter((word) => word !== ""));
  }
  const words = text.match(/(?:[^\s"'\\]|\\.|"[^"\n]*"|'[^'\n]*')+/gs) ?? [];
  return bounded(words.map((word) => word.replace(/\\(.)|["']/gs, "$1")));
}

function stdinLines(run: Run): string[] {
  const text = run.place.stdin?.text ?? "";
  return text
    .split(hasAny(run, "-0", "--null") ? "\0" : "\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, limits.rounds);
}

function bounded(words: string[]): string[] | undefined {
  return words.length <= limits.braces ? words : undefined;
}

/** `parallel CMD ::: args`: a line for a shell, with `{}` or the end as the place of the arguments. */
export function parallel(run: Run): Ran {
  const { call, session, place } = run;
  const all = run.given.rest;
  const colons = all.findIndex(({ value }) => /^:::\+?$|^::::\+?$/.test(value ?? ""));
  const command = colons < 0 ? all : all.slice(0, colons);
  const args = colons < 0 ? linesOf(run) : all.slice(colons + 1).filter(({ value }) => !/^::::?\+?$/.test(value ?? ""));
  const inner = { via: "parallel", span: spanOf(command, call.span), place: { stdin: undefined } } as const;
  if (args === undefined || all[colons]?.value?.startsWith("::::")) {
    session.unresolved(call.text, whys.stdin);
    runLine(run, command, madeField(null, call.text, place.stdin?.span ?? call.span), inner);
    return unknown;
  }
  if (command.length === 0) {
    for (const line of args) runText(run, [line], inner);
    return unknown;
  }
  for (const arg of args.slice(0, limits.rounds)) runLine(run, command, arg, inner);
  return unknown;
}

/** One line of `parallel`. With an argument that isn't known it is read word by word, which keeps the rest known. */
function runLine(run: Run, command: readonly Field[], arg: Field, inner: Parameters<typeof runText>[2]): void {
  const has = command.some(({ value }) => value?.includes("{}"));
  const words = has ? command.map((field) => replaced(field, "{}", arg.value)) : [...command, arg];
  if (words.some(({ value }) => value === null) || command.length > 1) runWords(run, words, inner);
  else runText(run, words, inner);
}

function linesOf(run: Run): Field[] | undefined {
  const { stdin } = run.place;
  if (stdin === undefined || stdin.text === null) return undefined;
  const lines = stdin.text.split("\n").filter((line) => line !== "");
  return lines.length > limits.rounds
    ? undefined
    : lines.map((line) => madeField(line, line, stdin.span, { decoded: stdin.decoded }));
}
