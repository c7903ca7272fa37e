import type { ParameterOperation } from "unbash";
import { runExpanded } from "../call/expanded.ts";
import { isKnown } from "../hole.ts";
import type { Here } from "../session.ts";
import { integer } from "./integer.ts";
import { Pattern } from "./pattern.ts";
import type { Single } from "./piece.ts";

/** What `${x#y}`, `${x/y/z}`, `${x:1:2}` and `${x^^}` make of a text; `null` when that can't be known. */
export function changed(here: Here, text: string, operation: ParameterOperation, single: Single): string | null {
  switch (operation.type) {
    case "Slice": {
      const from = integer(here, operation.offset, single);
      const length = operation.length === undefined ? text.length : integer(here, operation.length, single);
      return from === null || length === null ? null : sliced(text, from, length);
    }
    case "CaseModification":
      return operation.operand === undefined || operation.operand.text === "" ? inCase(text, operation.operator) : null;
    case "Remove":
      return removed(here, text, operation.operator, single(operation.operand).text);
    case "Replace": {
      const pattern = single(operation.pattern).text;
      const by = single(operation.replacement).text;
      if (!isKnown(pattern) || depends(text, pattern) || operation.pattern.text.startsWith("/")) return null;
      return replaced(here, text, operation.operator, pattern, by);
    }
    case "Transform":
      return transformed(here, text, operation.operand.text);
    default:
      return null;
  }
}

function sliced(text: string, from: number, length: number): string {
  const start = from < 0 ? text.length + from : from;
  if (start < 0) return "";
  return text.slice(start, length < 0 ? Math.max(start, text.length + length) : start + length);
}

function inCase(text: string, operator: string): string {
  const change = (part: string) => (operator.startsWith("^") ? part.toUpperCase() : part.toLowerCase());
  return operator.length === 2 ? change(text) : change(text.charAt(0)) + text.slice(1);
}

function transformed(here: Here, text: string, to: string): string | null {
  if (to === "P") {
    const { session, scope, place, source } = here;
    runExpanded(session, scope, place, text, source.span(0, source.text.length));
    return /[\\$`!]/.test(text) ? null : text;
  }
  if (to === "U") return text.toUpperCase();
  if (to === "L") return text.toLowerCase();
  return to === "u" ? text.charAt(0).toUpperCase() + text.slice(1) : null;
}

/** Classes of characters beyond ASCII depend on the locale. */
function depends(text: string, pattern: string): boolean {
  return pattern.includes("[") && /[^\0-\x7f]/.test(text);
}

/** Whether so much matching may be done: one that costs too much is refused, and paid for otherwise. */
function affordable(here: Here, work: number): boolean {
  return work < 200_000 && here.session.budget.step(work >> 7);
}

function removed(here: Here, text: string, operator: string, pattern: string): string | null {
  if (!isKnown(pattern) || depends(text, pattern) || !affordable(here, text.length * pattern.length)) return null;
  const compiled = new Pattern(pattern);
  const front = operator.startsWith("#");
  const lengths = front ? compiled.prefixes(text) : compiled.suffixes(text);
  const length = (operator.length === 2 ? lengths.at(-1) : lengths[0]) ?? 0;
  return front ? text.slice(length) : text.slice(0, text.length - length);
}

function replaced(here: Here, text: string, operator: string, pattern: string, by: string): string | null {
  // `&` is what was matched in some versions, and an `&` in others.
  if (by.includes("&")) return null;
  if (pattern === "" && text === "") return null;
  if (pattern === "") return operator === "/#" ? by + text : operator === "/%" ? text + by : text;
  const compiled = new Pattern(pattern);
  if (operator === "//" && compiled.literal !== undefined) return text.split(compiled.literal).join(by);
  const all = operator === "//" || operator === "/";
  if (!affordable(here, text.length * pattern.length * (all ? text.length : 1))) return null;
  // What an unset variable comes to differs from what an empty one does.
  if (text === "") return compiled.test("") ? null : "";
  if (operator === "/#") {
    const length = compiled.prefixes(text).at(-1);
    return length === undefined ? text : by + text.slice(length);
  }
  if (operator === "/%") {
    const length = compiled.suffixes(text).at(-1);
    return length === undefined ? text : text.slice(0, text.length - length) + by;
  }
  let made = "";
  let i = 0;
  while (i < text.length) {
    const length = compiled.prefixes(text.slice(i)).at(-1) ?? 0;
    if (length > 0) {
      made += by;
      i += length;
      if (operator !== "//") break;
    } else made += text[i++];
  }
  return made + text.slice(i);
}
