import { type Field, madeField, spanOf, withText } from "../field.ts";
import type { Written } from "../files.ts";
import { hole, isKnown, shown } from "../hole.ts";
import { limits } from "../limits.ts";
import { linesOf } from "../outputs/bounded.ts";
import { quiet, type Ran, unknown } from "../place.ts";
import { whys } from "../whys.ts";
import { runText, runWords } from "./inner.ts";
import { optionValue, type Run } from "./run.ts";
import { writtenCode } from "./shells.ts";

/** `xargs` appends the words it reads, or puts them where its placeholder stands. */
export function xargs(run: Run): Ran {
  const { call, session, place } = run;
  const command = run.given.rest;
  const words = stdinWords(run);
  const decoded = place.stdin?.decoded ?? false;
  if (command.length === 0) return { ...quiet, out: `${words.join(" ")}\n`, decoded };
  if (!isKnown(words.join(""))) session.unresolved(call.text, whys.stdin);
  const from = place.stdin?.span ?? call.span;
  const flows = inputText(run).from;
  const made = (text: string) => madeField(text, shown(text), from, { decoded, flows });
  const inner = { via: "xargs", span: spanOf(command, call.span), place: { stdin: undefined } } as const;
  const placeholder = placeholderOf(run, command);
  if (placeholder === undefined) {
    // A shell that gets a line word by word runs the first word only; whoever writes that means the line.
    const line = words.length > 1 && command.some(({ text }) => runsCode.test(text));
    if (line) runWords(run, [...command, made(words.join(" "))], inner);
    const ran = runWords(run, [...command, ...words.map(made)], inner);
    return hasAny(run, "-n", "-L", "-l", "-s", "-P", "--max-args", "--max-lines") ? unknown : ran;
  }
  let ran: Ran = quiet;
  for (const line of stdinLines(run)) {
    const words = command.map((field) => replaced(field, placeholder, line));
    const { out, decoded } = runWords(run, words, inner);
    ran = { ...quiet, out: ran.out + out, decoded: ran.decoded || decoded };
  }
  return ran;
}

const runsCode = /^(?:.*\/)?(?:ba|da|z|k|a)?sh$|^eval$|^python[\d.]*$|^perl$|^node$|^ruby$/;

/** Where the words go; nothing when they go to the end, as they do when the command doesn't hold the placeholder. */
function placeholderOf(run: Run, command: readonly Field[]): string | undefined {
  if (!hasAny(run, "-I", "-i", "--replace")) return undefined;
  const placeholder = optionValue(run, "-I", "--replace", "-i")?.value || "{}";
  return command.some(({ text }) => text.includes(placeholder)) ? placeholder : undefined;
}

function hasAny(run: Run, ...names: string[]): boolean {
  return run.given.options.some(({ name }) => names.includes(name));
}

/** Puts `by` in the place of a placeholder. */
export function replaced(field: Field, placeholder: string, by: string): Field {
  return placeholder === "" ? field : withText(field, field.text.replaceAll(placeholder, by));
}

/** What is read: standard input, or the file of `-a` as far as the text has written it. */
function inputText(run: Run): Written {
  const { place, scope } = run;
  const file = optionValue(run, "-a", "--arg-file");
  if (file === undefined) return { text: place.stdin?.text ?? hole, from: place.stdin?.from ?? [] };
  const held = writtenCode(file, scope);
  return { text: held?.text ?? hole, from: held?.flows ?? [] };
}

function stdinWords(run: Run): string[] {
  const { text } = inputText(run);
  const delimiter = hasAny(run, "-0", "--null") ? "\0" : optionValue(run, "-d", "--delimiter")?.text;
  if (delimiter !== undefined && !isKnown(delimiter)) return [hole];
  // Of what isn't known, only the lines are; they are what such a program parts by its delimiter.
  if (delimiter !== undefined && !isKnown(text)) return bounded(linesOf(text));
  if (delimiter !== undefined) {
    const by = delimiter === "\\n" ? "\n" : delimiter === "\\0" ? "\0" : delimiter === "\\t" ? "\t" : delimiter;
    return bounded(text.split(by).filter((word) => word !== ""));
  }
  const words = text.match(/(?:[^\s"'\\]|\\.|"[^"\n]*"|'[^'\n]*')+/gs) ?? [];
  return bounded(words.map((word) => word.replace(/\\(.)|["']/gs, "$1")));
}

function stdinLines(run: Run): string[] {
  const { text } = inputText(run);
  const lines = text
    .split(hasAny(run, "-0", "--null") && isKnown(text) ? "\0" : /[\n\0]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length > limits.rounds ? [hole] : lines;
}

function bounded(words: string[]): string[] {
  return words.length > limits.braces ? [hole] : words;
}

/** `parallel CMD ::: args`: a line for a shell, with `{}` or the end as the place of the arguments. */
export function parallel(run: Run): Ran {
  const { call, session, given } = run;
  const all = run.given.rest;
  const colons = all.findIndex(({ text }) => /^::::?\+?$/.test(text));
  const command = colons < 0 ? all : all.slice(0, colons);
  const words = all.slice(colons + 1).filter(({ text }) => !/^::::?\+?$/.test(text));
  const inFiles = all[colons]?.text.startsWith("::::") === true;
  const files = inFiles
    ? words
    : given.options.flatMap(({ name, value }) =>
        /^(?:-a|--arg-file)$/.test(name) && value !== undefined ? [value] : [],
      );
  const named = files.length > 0 ? files.flatMap((file) => fileLines(run, file)) : colons < 0 ? lineFields(run) : words;
  const args = named.slice(0, limits.rounds);
  if (args.some(({ text }) => !isKnown(text))) session.unresolved(call.text, whys.stdin);
  const inner = { via: "parallel", span: spanOf(command, call.span), place: { stdin: undefined } } as const;
  for (const arg of args) {
    if (command.length === 0) runText(run, [arg], { via: "parallel" });
    else runLine(run, command, arg, inner);
  }
  return unknown;
}

/** One line of `parallel`, word by word, so that its quotes don't have to be put back; one word alone is a text. */
function runLine(run: Run, command: readonly Field[], arg: Field, inner: Parameters<typeof runText>[2]): void {
  const has = command.some(({ text }) => text.includes("{}"));
  const words = has ? command.map((field) => replaced(field, "{}", arg.text)) : [...command, arg];
  if (command.length > 1) runWords(run, words, inner);
  else runText(run, words, inner);
}

/** The lines of a file, as far as they are known. */
function fileLines({ scope, call }: Run, file: Field): Field[] {
  const held = writtenCode(file, scope);
  if (held === undefined) return [madeField(hole, call.text, call.span)];
  const lines = held.text.split("\n").filter((line) => line !== "");
  return lines.map((line) => withText(held, line));
}

function lineFields({ place, call }: Run): Field[] {
  const { stdin } = place;
  const lines = (stdin?.text ?? hole).split("\n").filter((line) => line !== "");
  return lines.map((line) =>
    madeField(line, shown(line), stdin?.span ?? call.span, { decoded: stdin?.decoded ?? false }),
  );
}
