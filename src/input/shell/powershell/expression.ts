import { dotNetCall, isRiskyCall, typeName } from "./dotnet.ts";
import { characters, indexed, memberOf, worked } from "./members.ts";
import type { Scanner } from "./scanner.ts";
import { added, asList, asText, formatted, isKind, items, joinedBy, limited, type Value } from "./value.ts";
import { type Word, wordOf } from "./word.ts";

/** What an expression needs of the reader. */
export interface Evaluator {
  /** A double-quoted string's or a word's pieces, put together. */
  text(): Value;
  variable(name: string): Value;
  /** What stands between brackets: an expression, or commands whose output isn't known. */
  bracket(range: [number, number]): Value;
  /** A hash table's entries. */
  hash(range: [number, number]): Value;
  /** A .NET call, as the cmdlet that does the same; what it gives. */
  call(words: readonly Word[]): Value;
  /** A script block is code that may run. */
  block(range: [number, number]): void;
  /** Something that isn't understood. */
  strange(text: string): void;
}

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
      return isKind(left, "output") ? left : replaced(left, right);
    case "*":
      return typeof left === "string" && typeof right === "number" && left.length * right < 65_536 && right >= 0
        ? left.repeat(right)
        : null;
    case "..":
      return range(left, right);
    default:
      return isKind(left, "output") ? left : null;
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
  return membersOf(scanner, evaluator, primary(scanner, evaluator, depth), depth);
}

/** What the members behind a value give: `.Name`, `::Name`, `[0]`, and calls. */
export function membersOf(scanner: Scanner, evaluator: Evaluator, start: Value, depth = 0): Value {
  let value = start;
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
  if (letter === "@" && scanner.peek(1) === "{") {
    scanner.at += 1;
    return evaluator.hash(scanner.balanced());
  }
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
  const number = /^(-?(?:0x[0-9a-f]+|\d+(?:\.\d+)?))(?:([kmgt])b|[dlu]+\b)?/i.exec(
    scanner.text.slice(scanner.at, scanner.at + 24),
  );
  if (number !== null) {
    scanner.at += number[0].length;
    return Number(number[1]) * 1024 ** ((" kmgt".indexOf(number[2]?.toLowerCase() ?? " ") + 5) % 5);
  }
  const word = /^-(?:not|bnot|split|[ic]split)\b/i.exec(scanner.text.slice(scanner.at, scanner.at + 8))?.[0];
  if (word !== undefined) {
    scanner.at += word.length;
    postfixed(scanner, evaluator, depth + 1);
    return null;
  }
  if (letter === "!" || letter === "-" || letter === "+") {
    scanner.at += 1;
    primary(scanner, evaluator, depth);
    return null;
  }
  return evaluator.text();
}

/** `[char]65`, `[Convert]::FromBase64String(…)`, `[IO.File]::Delete(…)`. */
function typed(scanner: Scanner, evaluator: Evaluator, depth: number): Value {
  const start = scanner.at;
  const [from, to] = scanner.balanced();
  const type = typeName(scanner.text.slice(from, to));
  const member = /^::([A-Za-z_]\w*)/.exec(scanner.text.slice(scanner.at, scanner.at + 64));
  if (member !== null) {
    scanner.at += member[0].length;
    const name = (member[1] ?? "").toLowerCase();
    if (scanner.peek() !== "(") return `${type}::${name}` === "environment::newline" ? "\n" : null;
    return called(scanner, evaluator, { type, name, self: null, start, depth });
  }
  if (scanner.sees("::")) evaluator.strange(scanner.text.slice(start, scanner.at + 60));
  scanner.skip();
  const value = postfixed(scanner, evaluator, depth + 1);
  if (/^io\.(?:file|directory)info$/.test(type) && typeof value === "string") return items([{ word: value }]);
  return type === "char" ? characters(value) : type === "string" ? asText(value) : value;
}

interface Called {
  /** The type whose static method it is; absent for a method of a value. */
  type?: string;
  name: string;
  self: Value;
  start: number;
  depth: number;
}

/** A call of a method, from its opening bracket on. */
function called(scanner: Scanner, evaluator: Evaluator, { type, name, self, start, depth }: Called): Value {
  const inside = inner(scanner, evaluator, scanner.balanced(), depth);
  const args = asList(inside);
  const call = dotNetCall({ type, name, self, args });
  const text = scanner.text.slice(start, Math.min(scanner.at, start + 120));
  if (call !== undefined && "value" in call) return call.value;
  if (call !== undefined)
    return evaluator.call(call.words.map((one) => wordOf(one.value, start, scanner.at, !one.bare)));
  const value = worked(name, self, args);
  if ((value === null || isKind(value, "output")) && isRiskyCall(type, name, self)) evaluator.strange(text);
  return value;
}

function member(scanner: Scanner, evaluator: Evaluator, value: Value, name: string, depth: number): Value {
  const plain = name.toLowerCase();
  if (scanner.peek() !== "(") return memberOf(value, plain);
  return called(scanner, evaluator, { name: plain, self: value, start: scanner.at - name.length - 1, depth });
}

function inner(scanner: Scanner, evaluator: Evaluator, [from, to]: [number, number], depth: number): Value {
  return scanner.within(from, to, () => {
    scanner.skip(true);
    return scanner.done ? [] : expression(scanner, evaluator, depth + 1);
  });
}
