import { unknownLines } from "../hole.ts";
import { limits } from "../limits.ts";
import { quiet, type Ran, unknown } from "../place.ts";
import { optionValue, type Run } from "../runs/run.ts";
import { whys } from "../whys.ts";
import { unescapeText } from "./escapes.ts";

/** What `printf` prints; `printf -v X` puts it in a variable. */
export function printf(run: Run): Ran {
  const [format, ...args] = run.given.operands;
  if (format === undefined) return unknown;
  const decoded = format.decoded || args.some((arg) => arg.decoded) || /\\[x0-7uU]|%b/.test(format.text);
  const made = formatted(
    format.text,
    args.map(({ text }) => text),
  );
  if (made === "too long") run.session.incomplete(run.call.text, whys.tooLong);
  const out = typeof made === "string" ? unknownLines : made.out;
  const into = optionValue(run, "-v");
  if (into === undefined) return { out, decoded, ok: undefined };
  if (into.value === null) run.scope.taint();
  else run.scope.set(into.value, out);
  return { ...quiet, decoded };
}

const directive = /%(?:%|([-+ #0']*)(\d+|\*)?(?:\.(\d+|\*))?(?:\(([^)]*)\))?([a-zA-Z]))/g;

type Unprinted = "unknown" | "too long";

function formatted(format: string, words: readonly string[]): { out: string } | Unprinted {
  let out = "";
  let at = 0;
  let known = true;
  do {
    const before = at;
    const literals: string[] = [];
    // The format's own escapes are resolved around its directives, so that an argument is never taken for one.
    let last = 0;
    for (const match of format.matchAll(directive)) {
      literals.push(unescapeText(format.slice(last, match.index), "printf"));
      last = match.index + match[0].length;
      if (match[0] === "%%") {
        literals.push("%");
        continue;
      }
      const [, flags = "", width, precision, time, kind = ""] = match;
      if (time !== undefined) known = false;
      const wide = figure(width, () => words[at++]);
      const precise = figure(precision, () => words[at++]);
      if (Math.abs(wide ?? 0) > limits.value) return "too long";
      if (Number.isNaN(wide ?? 0) || Number.isNaN(precise ?? 0)) known = false;
      const made = known ? one(kind, words[at++] ?? "", flags, wide ?? 0, precise) : null;
      if (made === null) known = false;
      else literals.push(made);
    }
    out += literals.join("") + unescapeText(format.slice(last), "printf");
    if (at === before) break;
    if (out.length > limits.value) return "too long";
  } while (known && at < words.length);
  return known ? { out } : "unknown";
}

/** A width or a precision; `*` takes it from the words. */
function figure(written: string | undefined, next: () => string | undefined): number | undefined {
  return written === "*" ? Number(next() ?? "0") : written === undefined ? undefined : Number(written);
}

function one(kind: string, word: string, flags: string, width: number, precision: number | undefined): string | null {
  const text = converted(kind, word, precision);
  if (text === null) return null;
  return flags.includes("-") || width < 0
    ? text.padEnd(Math.abs(width))
    : text.padStart(width, flags.includes("0") ? "0" : " ");
}

function converted(kind: string, word: string, precision: number | undefined): string | null {
  if (kind === "s") return word.slice(0, precision);
  if (kind === "b") return unescapeText(word, "echo").slice(0, precision);
  if (kind === "c") return word.slice(0, 1);
  if (kind === "q") return /^[\w./:@%+=-]+$/.test(word) ? word : null;
  const code = /^["']/.test(word)
    ? (word.codePointAt(1) ?? 0)
    : Number(/^0[0-7]+$/.test(word) ? `0o${word.slice(1)}` : word);
  if (!Number.isSafeInteger(code) || code < 0) return null;
  if (kind === "d" || kind === "i" || kind === "u") return String(code);
  if (kind === "x") return code.toString(16);
  if (kind === "X") return code.toString(16).toUpperCase();
  return kind === "o" ? code.toString(8) : null;
}
