import { absolute } from "../call/name.ts";
import type { Field } from "../field.ts";
import { isKnown, unknownLines } from "../hole.ts";
import type { Ran, Stdin } from "../place.ts";
import { hasOption, isStdin, optionValue, type Run } from "../runs/run.ts";

/** What a filter reads. */
export interface Input {
  /** The text, with holes. */
  text: string;
  decoded: boolean;
}

/** What a filter reads: its operands, as far as the text has written those files itself, else standard input. */
export function inputOf(run: Run, files: readonly Field[] = run.given.operands): Input {
  if (files.length === 0) return fromStdin(run.place.stdin);
  const inputs = files.map((file) => fromFile(run, file));
  return { text: inputs.map(({ text }) => text).join(""), decoded: inputs.some(({ decoded }) => decoded) };
}

function fromStdin(stdin: Stdin | undefined): Input {
  return { text: stdin?.text ?? unknownLines, decoded: stdin?.decoded ?? false };
}

function fromFile(run: Run, field: Field): Input {
  const { value, file, decoded } = field;
  if (file !== undefined) return { text: file, decoded };
  if (isStdin(value)) return fromStdin(run.place.stdin);
  if (value === null || field.glob) return { text: unknownLines, decoded };
  const written = run.scope.files.get(absolute(value, run.scope.cwd));
  if (written !== undefined) run.session.link(written.from, run.index);
  return { text: written?.text ?? unknownLines, decoded };
}

/** What becomes of a text; `null` when that isn't worked out. */
export type Filter = (text: string, run: Run) => string | null;

/** A program that prints its input, changed in a way that is known. `whole` ones change nothing within a line. */
export function filter(change: Filter, { decodes = false, whole = false } = {}): (run: Run) => Ran {
  return (run) => {
    const { text, decoded } = inputOf(run);
    const readable = run.session.budget.step(text.length >> 6) && (whole || isKnown(text));
    const out = readable ? change(text, run) : null;
    return { out: out ?? unknownLines, decoded: decoded || decodes, ok: undefined };
  };
}

const lines = (text: string) => text.replace(/\n$/, "").split("\n");
const unlines = (list: readonly string[]) => (list.length === 0 ? "" : `${list.join("\n")}\n`);

export const cat: Filter = (text, run) =>
  run.given.options.length === 0 || onlyOptions(run, "-u", "-v") ? text : null;
export const tac: Filter = (text) => (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).reverse().join("");
export const rev: Filter = (text) => unlines(lines(text).map((line) => [...line].reverse().join("")));

function onlyOptions(run: Run, ...names: string[]): boolean {
  return run.given.options.every(({ name }) => names.includes(name));
}

/** The count of `-n 3`, `-3` or `-c 3`; nothing when it isn't a plain one. */
function count(run: Run): number | undefined {
  const given = optionValue(run, "-n", "--lines", "-c", "--bytes")?.value;
  const dashed = run.given.options.find(({ name }) => /^-\d+$/.test(name))?.name.slice(1);
  const text = given === undefined ? (dashed ?? "10") : given;
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

export const head: Filter = (text, run) => {
  const n = count(run);
  if (n === undefined) return null;
  return hasOption(run, "-c", "--bytes") ? text.slice(0, n) : unlines(lines(text).slice(0, n));
};

export const tail: Filter = (text, run) => {
  const plus = /^\+(\d{1,6})$/.exec(optionValue(run, "-n", "--lines", "-c", "--bytes")?.value ?? "")?.[1];
  const bytes = hasOption(run, "-c", "--bytes");
  if (plus !== undefined) return bytes ? text.slice(Number(plus) - 1) : unlines(lines(text).slice(Number(plus) - 1));
  const n = count(run);
  if (n === undefined) return null;
  return bytes
    ? text.slice(Math.max(0, text.length - n))
    : unlines(lines(text).slice(n === 0 ? Number.POSITIVE_INFINITY : -n));
};

/** `cut -c1-4`, `cut -d: -f2`. */
export const cut: Filter = (text, run) => {
  const chars = optionValue(run, "-c", "--characters", "-b", "--bytes")?.value;
  const fields = optionValue(run, "-f", "--fields")?.value;
  const by = optionValue(run, "-d", "--delimiter")?.value ?? "\t";
  const ranges = ranged(chars ?? fields ?? null);
  if (ranges === undefined || hasOption(run, "-s", "--complement", "--output-delimiter")) return null;
  const pick = (list: readonly string[]) =>
    list.filter((_, i) => ranges.some(([from, to]) => from <= i + 1 && i + 1 <= to));
  return unlines(
    lines(text).map((line) => {
      if (fields === undefined) return pick([...line]).join("");
      return line.includes(by) ? pick(line.split(by)).join(by) : line;
    }),
  );
};

function ranged(list: string | null): [number, number][] | undefined {
  const ranges: [number, number][] = [];
  for (const part of list?.split(",") ?? [""]) {
    const found = /^(\d{1,6})?(-)?(\d{1,6})?$/.exec(part);
    if (found === null || part === "" || part === "-") return undefined;
    const from = Number(found[1] ?? 1);
    ranges.push([from, found[2] === undefined ? from : Number(found[3] ?? Number.POSITIVE_INFINITY)]);
  }
  return ranges;
}

/** `tee FILE` prints what it reads, and writes it to files. */
export function tee(run: Run): Ran {
  const { text, decoded } = inputOf(run, []);
  const from = [...(run.place.stdin?.from ?? []), run.index];
  for (const { value } of run.given.operands) {
    if (value === null) continue;
    const path = absolute(value, run.scope.cwd);
    const before = hasOption(run, "-a", "--append") ? (run.scope.files.get(path)?.text ?? unknownLines) : "";
    run.scope.files.set(path, before + text, from);
  }
  return { out: text, decoded, ok: undefined };
}
