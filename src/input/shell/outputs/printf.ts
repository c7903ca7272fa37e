import { unknownLines } from "../hole.ts";
import { limits } from "../limits.ts";
import { quiet, type Ran, unknown } from "../place.ts";
import { optionValue, type Run } from "../runs/run.ts";
import { unescapeText } from "./escapes.ts";

/** What `printf` prints; `printf -v X` puts it in a variable. */
export function printf(run: Run): Ran {
  const [format, ...args] = run.given.operands;
  if (format === undefined) return unknown;
  const decoded = format.decoded || args.some((arg) => arg.decoded) || /\\[x0-7uU]|%b/.test(format.text);
  const out =
    formatted(
      format.text,
      args.map(({ text }) => text),
    ) ?? unknownLines;
  const into = optionValue(run, "-v");
  if (into === undefined) return { out, decoded, ok: undefined };
  if (into.value === null) run.scope.taint();
  else run.scope.set(into.value, out);
  return { ...quiet, decoded };
}

const directive = /%(?:%|([-+ #0']*)(\d+|\*)?(?:\.(\d+|\*))?(?:\(([^)]*)\))?([a-zA-Z]))/g;

function formatted(format: string, words: readonly string[]): string | null {
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
      if (width === "*" || precision === "*" || time !== undefined) known = false;
      const made = one(
        kind,
        words[at++] ?? "",
        flags,
        Number(width ?? 0),
        precision === undefined ? undefined : Number(precision),
      );
      if (made === null) known = false;
      else literals.push(made);
    }
    out += literals.join("") + unescapeText(format.slice(last), "printf");
    if (at === before) break;
  } while (known && at < words.length && out.length < limits.value);
  return known ? out : null;
}

function one(kind: string, word: string, flags: string, width: number, precision: number | undefined): string | null {
  if (width > 1_000) return null;
  const text = converted(kind, word, precision);
  if (text === null) return null;
  return flags.includes("-") ? text.padEnd(width) : text.padStart(width, flags.includes("0") ? "0" : " ");
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
