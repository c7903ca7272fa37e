import type { ParameterExpansionPart, ParameterOperation, Word } from "unbash";
import { gap, hole, isHole, isKnown } from "../hole.ts";
import type { Here } from "../session.ts";
import type { Value } from "../values.ts";
import { type Why, whys } from "../whys.ts";
import { arithmetic } from "./arithmetic.ts";
import { changed } from "./change.ts";
import { integer } from "./integer.ts";
import { type Expander, expansion, type Piece, type Single } from "./piece.ts";
import { isUnset, items, lookUp, scalar, unset } from "./variables.ts";

/** `$1`, `$#`, `$?` and the like, as far as they are known; `undefined` when the name is that of a variable. */
function special(here: Here, name: string): Value | undefined {
  const { positional } = here.scope;
  if (/^\d+$/.test(name)) {
    const index = Number(name);
    if (positional === null) return index === 0 ? "bash" : null;
    return positional[index] ?? unset;
  }
  if (name === "@" || name === "*") return positional === null ? null : positional.slice(1);
  if (name === "#") return positional === null ? null : String(positional.length - 1);
  return /^[?$!_-]$/.test(name) ? null : undefined;
}

/** What stands in a text for a parameter that isn't known: of one that nobody has set, a gap. */
function unknownText(here: Here, name: string): string {
  if (name === "!") return gap;
  if (/^(?:[1-9]\d*|[@*])$/.test(name)) return here.scope.hasParameters ? hole : gap;
  return /^\w+$/.test(name) && !/^\d/.test(name) && isUnset(here, name) ? gap : hole;
}

/** What a variable or a positional parameter holds. */
export function parameterValue(here: Here, name: string): Value {
  const value = special(here, name);
  return value === undefined ? lookUp(here, name) : value;
}

/** `$X`, `"$@"`: one piece, or one for each item. */
export function simpleParameter(here: Here, name: string, quoted: boolean): Piece[] {
  const value = parameterValue(here, name);
  const missing = value === null ? unknownText(here, name) : hole;
  if (name === "@" || name === "*") return listPieces(items(value), quoted, name === "*", missing);
  return [expansion(value === null ? missing : scalar(value), quoted, whys.variable)];
}

function listPieces(list: readonly string[] | null, quoted: boolean, star: boolean, missing: string): Piece[] {
  if (list === null) return [{ ...expansion(missing, quoted, whys.variable), split: true }];
  if (star && quoted) return [expansion(list.join(" "), true, whys.variable)];
  if (list.length === 0) return [{ text: "", split: true, glob: false }];
  return list.map((item, i) => ({ ...expansion(item, quoted, whys.variable), ...(i > 0 ? { boundary: true } : {}) }));
}

/** `${…}` in all its forms. */
export function parameter(here: Here, part: ParameterExpansionPart, quoted: boolean, expander: Expander): Piece[] {
  const { parameter: name, operation, prefix } = part;
  const single = eager(operation, expander);
  const missing = unknownText(here, name);
  const one = (text: string | null, why: Why = whys.expansion) => [expansion(text ?? hole, quoted, why)];
  if (prefix === "!") {
    if (part.index !== undefined || operation !== undefined) return one(null);
    const target = scalar(parameterValue(here, name));
    return isKnown(target) ? simpleParameter(here, target, quoted) : one(null, whys.variable);
  }
  let value = parameterValue(here, name);
  const index = part.index === undefined ? undefined : single(part.index).text;
  const all = index === "@" || index === "*" || name === "@" || name === "*";
  if (index !== undefined && !all) {
    if (!/^-?\d*$/.test(index)) arithmetic(here, { type: "ArithmeticWord", pos: 0, end: 0, value: index }, single);
    value = element(here, value, index);
  }
  if (prefix === "#") return one(length(value, all), whys.variable);
  if (all) {
    const list = operation === undefined ? items(value) : sliced(here, items(value), operation, single, name);
    return listPieces(list, quoted, index === "*" || name === "*", missing);
  }
  if (operation?.type !== "Default" && value === null) {
    if (operation?.type === "Slice") integer(here, operation.offset, single);
    return one(missing, whys.variable);
  }
  if (operation === undefined) return one(scalar(value), whys.variable);
  if (operation.type === "Default") return withDefault(here, part, operation, value, quoted, single);
  const text = scalar(value);
  return isKnown(text) ? one(changed(here, text, operation, single)) : one(null, whys.variable);
}

/** `${#x}`, `${#list[@]}`. */
function length(value: Value, all: boolean): string | null {
  const list = items(value);
  if (all) return list === null ? null : String(list.length);
  const text = scalar(value);
  return isKnown(text) ? String(text.length) : null;
}

/** Words inside an operation run what they hold even where the value isn't known: each is expanded once, up front. */
function eager(operation: ParameterOperation | undefined, { text, pattern }: Expander): Single {
  const made = new Map<Word, Piece>();
  if (operation?.type === "Replace") {
    made.set(operation.pattern, pattern(operation.pattern));
    made.set(operation.replacement, text(operation.replacement));
  } else if (operation?.type === "Remove") made.set(operation.operand, pattern(operation.operand));
  else if (operation?.type === "Slice") {
    made.set(operation.offset, text(operation.offset));
    if (operation.length !== undefined) made.set(operation.length, text(operation.length));
  }
  return (word) => {
    const piece = made.get(word) ?? text(word);
    made.set(word, piece);
    return piece;
  };
}

/** One item; with an index that isn't known, any of them. */
function element(here: Here, value: Value, index: string): Value {
  const list = items(value);
  if (list === null) return null;
  if (!/^-?\d{1,6}$/.test(index)) {
    const any = Array.isArray(value) && list.length > 0 && list.every((item) => isKnown(item));
    return any ? here.session.found.hole(list.map((word) => ({ word }))) : null;
  }
  const at = Number(index);
  return list[at < 0 ? list.length + at : at] ?? unset;
}

/** `${list[@]:1:2}`; any other operation on a list isn't worked out. */
function sliced(
  here: Here,
  list: readonly string[] | null,
  operation: ParameterOperation,
  single: Single,
  name: string,
): readonly string[] | null {
  if (list === null || operation.type !== "Slice") return null;
  const whole = name === "@" || name === "*" ? [here.scope.positional?.[0] ?? "bash", ...list] : list;
  const from = integer(here, operation.offset, single);
  const length = operation.length === undefined ? whole.length : integer(here, operation.length, single);
  if (from === null || length === null || length < 0) return null;
  const start = from < 0 ? Math.max(0, whole.length + from) : from;
  return whole.slice(start, start + length);
}

/**
 * `${x:-y}`: of a variable that isn't known, the default stands for it, since that is what the text itself falls back
 * on; that it may be something else is said in `unresolved`.
 */
function withDefault(
  here: Here,
  part: ParameterExpansionPart,
  operation: ParameterOperation & { type: "Default" },
  value: Value,
  quoted: boolean,
  single: Single,
): Piece[] {
  const sign = operation.operator.replace(":", "");
  const held = scalar(value);
  const missing = Array.isArray(value) && value.length === 0;
  const empty = missing || (operation.operator.startsWith(":") && held === "");
  const set = value !== null && !isHole(held) && !empty;
  const otherwise = () => {
    const made = single(operation.operand);
    return { ...expansion(made.text, quoted, made.why ?? whys.expansion), flows: made.flows ?? [] };
  };
  if (!set && !empty && sign !== "?") here.session.unresolved(part.text, whys.default);
  if (sign === "+") {
    const made = otherwise();
    const text = value === null ? unknownText(here, part.parameter) : hole;
    if (!empty && text === gap) return [expansion(gap, quoted, whys.variable, { flows: made.flows })];
    return [empty ? expansion("", quoted, whys.variable) : made];
  }
  if (set) return [expansion(held, quoted, whys.variable)];
  if (sign === "?") return [expansion(hole, quoted, whys.variable)];
  const made = otherwise();
  if (sign === "=") here.scope.set(part.parameter, made.text);
  return [made];
}
