import { type Given, readOptions } from "../call/options.ts";
import { type Field, madeField } from "../field.ts";
import { listed } from "../programs/spec.ts";
import type { WrapperSpec } from "./spec.ts";

/** What a wrapper runs: a command word by word, or a text for a shell. */
export interface Peeled {
  argv?: readonly Field[];
  /** Texts for a shell; the fields of each are joined by blanks. */
  texts?: readonly (readonly Field[])[];
  assignments: readonly Field[];
  chdir?: Field;
}

/** A name may be any text to `env`, and so be a function's: `BASH_FUNC_x%%=…`. */
const assignment = /^[A-Za-z_][\w.%()-]*=/;

/** What stands behind a wrapper; nothing when it runs nothing, and is a program like others. */
export function peel(spec: WrapperSpec, words: readonly Field[]): Peeled | undefined {
  const given = readOptions(spec.permutes ? spec : { ...spec, posix: true }, words);
  const { options } = given;
  if (spec.idle?.some((name) => options.some((option) => option.name === name))) return undefined;
  if (spec.when !== undefined && !spec.when.includes(given.subcommand[0] ?? "")) return undefined;
  const split = options.find(({ name }) => spec.split?.includes(name))?.value;
  const all = [...(split === undefined ? [] : splitWords(split)), ...commandWords(spec, given, words)];
  const { assignments, argv: rest } = takeAssignments(spec, all);
  const chdir = options.find((option) => spec.chdir?.includes(option.name))?.value;
  const common = { assignments, ...(chdir === undefined ? {} : { chdir }) };
  const text = textOption(spec, given);
  if (text !== undefined) return { ...common, texts: [text] };
  if (rest.length === 0) return undefined;
  if (spec.each) return { ...common, texts: rest.map((word) => [word]) };
  if (!spec.joins) return { ...common, argv: rest };
  // Joined, the quotes of `watch sh -c 'a b'` are lost; whoever writes that means the words as they stand.
  return rest.length === 1 ? { ...common, texts: [rest] } : { ...common, texts: [rest], argv: rest };
}

/** The words that are the command, past the wrapper's own. */
function commandWords(spec: WrapperSpec, given: Given, all: readonly Field[]): readonly Field[] {
  if (spec.behind !== undefined) {
    const at = all.findIndex(({ value }) => value !== null && spec.behind?.includes(value));
    return at < 0 ? [] : all.slice(at + 1);
  }
  if (spec.program !== undefined) {
    const program = given.options.find(({ name }) => spec.program?.includes(name))?.value;
    return program === undefined ? [] : [program, ...given.operands];
  }
  if (spec.dashes) {
    const at = given.operands.findIndex(({ text }) => text === "--");
    return at >= 0 ? given.operands.slice(at + 1) : given.dashes ? given.operands : [];
  }
  const first = given.operands[0]?.value;
  if (typeof first === "string" && listed(spec.other, first)) return [];
  const own = spec.word !== undefined && first === spec.word ? 1 : (spec.operands ?? 0);
  const words = given.operands.slice(own);
  return words[0]?.value === "--" ? words.slice(1) : words;
}

function takeAssignments(spec: WrapperSpec, words: readonly Field[]): { assignments: Field[]; argv: readonly Field[] } {
  if (!spec.assigns) return { assignments: [], argv: words };
  const end = words.findIndex((word) => !assignment.test(word.text));
  const count = end < 0 ? words.length : end;
  return { assignments: words.slice(0, count), argv: words.slice(count) };
}

/** `su -c TEXT`, and `flock FILE -c TEXT` or `runuser USER -c TEXT`, where the option stands behind a word. */
function textOption(spec: WrapperSpec, given: Given): readonly Field[] | undefined {
  const { text } = spec;
  if (text === undefined) return undefined;
  const option = given.options.find(({ name }) => text.includes(name))?.value;
  if (option !== undefined) return [option];
  const [first, second, third] = given.operands;
  const names = (field: Field | undefined) => typeof field?.value === "string" && text.includes(field.value);
  if (names(first) && second !== undefined) return [second];
  return names(second) && third !== undefined && !first?.value?.endsWith("sh") ? [third] : undefined;
}

/** Splits the value of `env -S` into words: blanks part them, quotes and backslashes keep them together. */
function splitWords(field: Field): Field[] {
  const words = field.text.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"?|'[^']*'?)+/gs) ?? [];
  return words.map((word) => {
    const bare = word.replace(/\\(.)|["']/gs, "$1");
    return madeField(bare, word, field.span, { decoded: field.decoded, flows: field.flows });
  });
}
