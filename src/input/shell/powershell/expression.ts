import type { Scanner } from "./scanner.ts";
import { added, asList, asText, formatted, isList, joinedBy, limited, type Value } from "./value.ts";

/** What an expression needs of the reader. */
export interface Evaluator {
  /** A double-quoted string's or a word's pieces, put together. */
  text(): Value;
  variable(name: string): Value;
  /** What stands between brackets: an expression, or commands whose output isn't known. */
  bracket(range: [number, number]): Value;
  /** A script block is code that may run. */
  block(range: [number, number]): void;
  /** Something that isn't understood. */
  strange(text: string): void;
}

/** Methods that only work something out. */
const harmless =
  /^(?:tostring|trim|trimstart|trimend|split|replace|tolower|toupper|substring|contains|startswith|endswith|indexof|join|format|length|count|gettype|tochararray|insert|remove|padleft|padright|getstring|getbytes|frombase64string|tobase64string|equals|keys|values|name|fullname|where|foreach|create|basename|extension|message|exception|day|year|month|now|utcnow|adddays|path|id|home)$/;
const harmlessTypes =
  /^(?:string|int|char|math|convert|datetime|console|environment|guid|timespan|regex|text\.encoding|system\.(?:string|math|convert|datetime|console|environment|guid|text\.encoding)|scriptblock|array|pscustomobject|ordered|void|bool|xml)$/;

/** Reads one expression: constants are worked out, the rest is `null`. Total. */
export function expression(scanner: Scanner, evaluator: Evaluator, depth = 0): Value {
  scanner.skip(true);
  if (depth > 32) {
    evaluator.strange(scanner.text.slice(scanner.at, scanner.at + 80));
    return null;
  }
  if (/^-join\b/i.test(scanner.text.slice(scanner.at, scanner.at + 6))) {
    scanner.at += 5;
    return joinedBy(expression(scanner, evaluator, depth + 1), "");
  }
  let value = listed(scanner, evaluator, depth);
  for (;;) {
    scanner.skip();
    const operator = operatorAt(scanner);
    if (operator === undefined) return value;
    scanner.at += operator.length;
    const right = listed(scanner, evaluator, depth);
    value = operated(operator.toLowerCase(), value, right);
  }
}

function operatorAt(scanner: Scanner): string | undefined {
  const rest = scanner.text.slice(scanner.at, scanner.at + 14);
  if (scanner.done) return undefined;
  return /^(?:\+(?!\+)|[*/%](?!=)|-(?:[cif]?(?:eq|ne|gt|ge|lt|le|like|notlike|match|notmatch|contains|notcontains|in|notin|replace|split|join|is|isnot|as|and|or|xor|band|bor|f))\b|-(?![\w-])|\.\.)/i.exec(
    rest,
  )?.[0];
}

function operated(operator: string, left: Value, right: Value): Value {
  switch (operator) {
    case "+":
      return added(left, right);
    case "-f":
      return formatted(left, right);
    case "-join":
      return typeof right === "string" ? joinedBy(left, right) : null;
    case "-replace":
      return replaced(left, right);
    case "*":
      return typeof left === "string" && typeof right === "number" && left.length * right < 65_536 && right >= 0
        ? left.repeat(right)
        : null;
    case "..":
      return range(left, right);
    default:
      return null;
  }
}

/** Only what is no pattern: the rest would need .NET's regular expressions. */
function replaced(left: Value, right: Value): Value {
  const [from, to = ""] = asList(right);
  if (typeof left !== "string" || typeof from !== "string" || typeof to !== "string") return null;
  if (!/^[\w ,;:/'"!#%&@<>=~-]+$/.test(from) || to.includes("$") || left.length * (to.length + 1) > 1_000_000)
    return null;
  return limited(left.replace(new RegExp(from, "gi"), to));
}

function range(left: Value, right: Value): Value {
  if (typeof left !== "number" || typeof right !== "number" || Math.abs(left - right) > 1024) return null;
  const step = left <= right ? 1 : -1;
  return Array.from({ length: Math.abs(right - left) + 1 }, (_, index) => left + index * step);
}

/** `a, b, c` */
function listed(scanner: Scanner, evaluator: Evaluator, depth: number): Value {
  const items = [postfixed(scanner, evaluator, depth)];
  for (;;) {
    scanner.skip();
    if (scanner.peek() !== ",") break;
    scanner.at += 1;
    scanner.skip(true);
    items.push(postfixed(scanner, evaluator, depth));
  }
  return items.length === 1 ? (items[0] ?? null) : items;
}

function postfixed(scanner: Scanner, evaluator: Evaluator, depth: number): Value {
  scanner.skip(true);
  let value = primary(scanner, evaluator, depth);
  for (;;) {
    const letter = scanner.peek();
    const name = /^(?:\.|::)([A-Za-z_]\w*)/.exec(scanner.text.slice(scanner.at, scanner.at + 64));
    if (name !== null && !scanner.done) {
      scanner.at += name[0].length;
      value = member(scanner, evaluator, value, name[1] ?? "", depth);
    } else if (letter === "[") {
      const index = inner(scanner, evaluator, scanner.balanced(), depth);
      value = indexed(value, index);
    } else return value;
  }
}

function primary(scanner: Scanner, evaluator: Evaluator, depth: number): Value {
  const letter = scanner.peek();
  if (letter === "(") return evaluator.bracket(scanner.balanced());
  if (letter === "@" || letter === "$") {
    const next = scanner.peek(1);
    if (next === "(" || next === "{") {
      const isVariable = letter === "$" && next === "{";
      if (!isVariable) {
        scanner.at += 1;
        return evaluator.bracket(scanner.balanced());
      }
    }
    if (letter === "$") {
      const name = scanner.variable();
      if (name !== undefined) return evaluator.variable(name);
    }
  }
  if (letter === "{") {
    evaluator.block(scanner.balanced());
    return null;
  }
  if (letter === "[") return typed(scanner, evaluator, depth);
  const number = /^-?(?:0x[0-9a-f]+|\d+(?:\.\d+)?)/i.exec(scanner.text.slice(scanner.at, scanner.at + 24))?.[0];
  if (number !== undefined) {
    scanner.at += number.length;
    return Number(number);
  }
  if (letter === "!" || letter === "-" || letter === "+") {
    scanner.at += 1;
    primary(scanner, evaluator, depth);
    return null;
  }
  return evaluator.text();
}

/** `[char]65`, `[Convert]::FromBase64String(…)`. */
function typed(scanner: Scanner, evaluator: Evaluator, depth: number): Value {
  const start = scanner.at;
  const [from, to] = scanner.balanced();
  const type = scanner.text
    .slice(from, to)
    .trim()
    .toLowerCase()
    .replace(/^system\./, "")
    .replace(/\[\]$/, "");
  if (scanner.sees("::")) {
    if (!harmlessTypes.test(type)) evaluator.strange(scanner.text.slice(start, scanner.at + 60));
    return null;
  }
  scanner.skip();
  const value = postfixed(scanner, evaluator, depth + 1);
  return type === "char" ? characters(value) : type === "string" ? asText(value) : value;
}

function characters(value: Value): Value {
  if (isList(value)) return value.map(characters);
  if (typeof value === "number" && value >= 0 && value <= 0xffff) return String.fromCharCode(value);
  return typeof value === "string" && value.length === 1 ? value : null;
}

function member(scanner: Scanner, evaluator: Evaluator, value: Value, name: string, depth: number): Value {
  const plain = name.toLowerCase();
  if (scanner.peek() !== "(") return plain === "length" && typeof value === "string" ? value.length : null;
  const start = scanner.at;
  const args = asList(inner(scanner, evaluator, scanner.balanced(), depth));
  if (!harmless.test(plain)) evaluator.strange(scanner.text.slice(Math.max(0, start - name.length - 1), start + 60));
  return worked(plain, value, args);
}

function worked(method: string, value: Value, args: readonly Value[]): Value {
  const [first, second] = args;
  switch (method) {
    case "frombase64string":
      return typeof first === "string" ? first : null;
    case "getstring":
      return typeof first === "string" ? decoded(first) : null;
    case "replace":
      return typeof value === "string" && typeof first === "string" && first !== "" && typeof second === "string"
        ? limited(value.length * (second.length + 1) > 1_000_000 ? "" : value.replaceAll(first, second))
        : null;
    case "tolower":
      return typeof value === "string" ? value.toLowerCase() : null;
    case "toupper":
      return typeof value === "string" ? value.toUpperCase() : null;
    case "trim":
      return typeof value === "string" ? value.trim() : null;
    case "tostring":
      return asText(value);
    case "create":
      return typeof first === "string" ? first : null;
    default:
      return null;
  }
}

/** Bytes of a Base64 text as letters: UTF-16 when every other byte is nought, UTF-8 otherwise. */
function decoded(base64: string): Value {
  const bytes = Buffer.from(base64, "base64");
  const wide = bytes.length > 1 && bytes.length % 2 === 0 && bytes[1] === 0;
  return limited(bytes.toString(wide ? "utf16le" : "utf8"));
}

function indexed(value: Value, index: Value): Value {
  const items = typeof value === "string" ? [...value] : isList(value) ? value : undefined;
  if (items === undefined) return null;
  const pick = (at: Value): Value => (typeof at === "number" ? (items.at(at) ?? null) : null);
  return isList(index) ? index.map(pick) : pick(index);
}

function inner(scanner: Scanner, evaluator: Evaluator, [from, to]: [number, number], depth: number): Value {
  return scanner.within(from, to, () => {
    scanner.skip(true);
    return scanner.done ? [] : expression(scanner, evaluator, depth + 1);
  });
}
