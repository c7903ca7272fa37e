import { type Slots, search } from "../re2/machine.ts";
import { compileExpression, type Program } from "../re2/program.ts";
import { parseExpression } from "../re2/syntax.ts";
import { type Builtin, BuiltinError, integer, text } from "./builtin.ts";

/**
 * What RE2 does beside matching, which OPA compiles into the module. Ours, because JavaScript's own expressions mean
 * other things by the same text, and can take forever.
 */
export const regex: Record<string, Builtin> = {
  "regex.replace"(args, { tick }) {
    const [base, pattern, template] = [[...text(args, 0)], text(args, 1), text(args, 2)];
    const program = compiled(pattern);
    let out = "";
    let from = 0;
    for (const slots of matches(program, base, -1, tick)) {
      const [start = 0, end = 0] = slots;
      out += base.slice(from, start).join("") + expand(template, base, slots, program);
      from = end;
    }
    return out + base.slice(from).join("");
  },
  "regex.split"(args, { tick }) {
    const [pattern, base] = [text(args, 0), [...text(args, 1)]];
    const program = compiled(pattern);
    if (pattern !== "" && base.length === 0) return [""];
    const parts: string[] = [];
    let from = 0;
    let last = 0;
    for (const [start = 0, end = 0] of matches(program, base, -1, tick)) {
      last = start;
      if (end !== 0) parts.push(base.slice(from, start).join(""));
      from = end;
    }
    if (last !== base.length) parts.push(base.slice(from).join(""));
    return parts;
  },
  "regex.find_n"(args, { tick }) {
    const base = [...text(args, 1)];
    const found = matches(compiled(text(args, 0)), base, integer(args, 2), tick);
    return found.map(([start, end]) => base.slice(start, end).join(""));
  },
};

/** Longest text to search, in characters. */
const MAX_SUBJECT = 4 * 1024 * 1024;

const programs = new Map<string, Program>();

function compiled(pattern: string): Program {
  const known = programs.get(pattern);
  if (known) return known;
  if (programs.size >= 100) programs.clear();
  const program = compileExpression(parseExpression(pattern));
  programs.set(pattern, program);
  return program;
}

/** All matches one after the other, as Go finds them: none empty right behind another. @param most negative: all */
function matches(program: Program, characters: string[], most: number, tick: () => void): Slots[] {
  if (characters.length > MAX_SUBJECT) throw new BuiltinError(`the text is longer than ${MAX_SUBJECT} characters`);
  const found: Slots[] = [];
  const limit = most < 0 ? Number.POSITIVE_INFINITY : most;
  let previousEnd = -1;
  for (let at = 0; at <= characters.length && found.length < limit; ) {
    const slots = search(program, { characters }, at, tick);
    if (!slots) break;
    const [start = at, end = at] = slots;
    const isEmptyBehind = end === at && start === previousEnd;
    if (!isEmptyBehind) found.push(slots);
    at = end === at ? at + 1 : end;
    previousEnd = end;
  }
  return found;
}

/** A template's `$1`, `${1}`, `$name`, `${name}` and `$$`; a group that doesn't exist or took no part is nothing. */
function expand(template: string, characters: readonly string[], slots: Slots, { names }: Program): string {
  return template.replace(/\$(?:\$|\{(\w+)\}|(\w+))/g, (whole, braced?: string, bare?: string) => {
    if (whole === "$$") return "$";
    const name = braced ?? bare ?? "";
    const index = /^\d+$/.test(name) ? Number(name) : names.indexOf(name) + 1 || -1;
    const [start, end] = [slots[index * 2], slots[index * 2 + 1]];
    return start === undefined || end === undefined || start < 0 || end < 0
      ? ""
      : characters.slice(start, end).join("");
  });
}
