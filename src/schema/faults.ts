import type { $ZodIssue, $ZodType, $ZodTypes } from "zod/v4/core";
import { nearest } from "./nearest.ts";

/** One thing that is wrong with a file that a person wrote. */
export interface Fault {
  /** Where it stands; of an unknown key, that key. */
  path: readonly (string | number)[];
  /** A sentence without its end; it names the place. */
  message: string;
}

type Path = Fault["path"];

/**
 * What a schema refused, in words for who wrote the file. Unknown keys come first, as they tend to be the cause of the
 * rest; a key that is missing because it is misspelt is not told twice.
 * @param what what a fault of the whole is said of
 */
export function faultsOf(issues: readonly $ZodIssue[], schema: $ZodType, content: unknown, what = "the file"): Fault[] {
  const unknown: Fault[] = [];
  const others: Fault[] = [];
  const meant = new Set<string>();
  for (const issue of issues) {
    const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
    if (issue.code !== "unrecognized_keys") continue;
    const holder = valueAt(content, path);
    const free = keysOf(schema, path).filter((key) => !hasKey(holder, key));
    for (const key of issue.keys) {
      const near = nearest(key, free);
      if (near !== undefined) meant.add(JSON.stringify([...path, near]));
      const place = path.length === 0 ? "" : ` in \`${path.join(".")}\``;
      unknown.push({ path: [...path, key], message: `unknown key \`${key}\`${place}${didYouMean(near)}` });
    }
  }
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys") continue;
    const fault = faultOf(issue, content, what, []);
    if (!meant.has(JSON.stringify(fault.path))) others.push(fault);
  }
  return [...unknown, ...others];
}

/** What a value should be, where it is not. */
const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a mapping",
  record: "a mapping",
};

function faultOf(issue: $ZodIssue, content: unknown, what: string, above: Path): Fault {
  const path = [...above, ...issue.path.map((part) => (typeof part === "number" ? part : String(part)))];
  const value = valueAt(content, path);
  const place = path.length === 0 ? what : `\`${path.join(".")}\``;
  if (value === undefined && path.length > 0) return { path, message: `${place} is missing` };
  if (issue.code === "invalid_union") {
    const inside = issue.errors.find(([first]) => first && !(first.code === "invalid_type" && first.path.length === 0));
    if (inside?.[0]) return faultOf(inside[0], content, what, path);
    const wanted = issue.errors.flatMap(([first]) => (first?.code === "invalid_type" ? [kindOf(first.expected)] : []));
    return { path, message: `${place} must be ${wanted.join(" or ")}, not ${found(value)}` };
  }
  return { path, message: `${place}${wordsOf(issue, value)}` };
}

function wordsOf(issue: $ZodIssue, value: unknown): string {
  switch (issue.code) {
    case "invalid_type":
      return ` must be ${kindOf(issue.expected)}, not ${found(value)}`;
    case "invalid_value": {
      const known = issue.values.map(String);
      if (known.length === 1) return ` must be ${known[0]}, not ${found(value)}`;
      const near = typeof value === "string" ? nearest(value, known) : undefined;
      return ` is ${found(value)}, not one of ${known.join(", ")}${didYouMean(near)}`;
    }
    case "too_small":
      return Number(issue.minimum) === 1 && issue.origin !== "number" && issue.origin !== "int"
        ? " must not be empty"
        : ` must be at least ${issue.minimum}`;
    case "too_big":
      return ` must be at most ${issue.maximum}`;
    case "invalid_key":
      return " has a key that is empty";
    case "invalid_format":
      if (issue.format === "date") return ` must be a date as 2030-12-31, not ${found(value)}`;
      return isOurs(issue.message) ? `: ${issue.message}` : ` is written in another form than it should be`;
    default:
      return isOurs(issue.message) ? `: ${issue.message}` : " is not what it should be";
  }
}

/** The library's own texts begin so; those of a schema of ours don't. */
function isOurs(message: string): boolean {
  return !/^(?:Invalid|Too|Unrecognized)\b/.test(message);
}

function kindOf(expected: string): string {
  return kinds[expected] ?? expected;
}

function found(value: unknown): string {
  if (value === undefined || value === null || value === "") return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a mapping";
  const text = String(value);
  return typeof value === "string" ? `\`${text.length > 40 ? `${text.slice(0, 39)}…` : text}\`` : text;
}

function didYouMean(near: string | undefined): string {
  return near === undefined ? "" : `; did you mean \`${near}\`?`;
}

function valueAt(content: unknown, path: Path): unknown {
  let value = content;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Object.getOwnPropertyDescriptor(value, part)?.value;
  }
  return value;
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key);
}

/** The keys that an object at a path may have. */
function keysOf(schema: $ZodType, path: Path): string[] {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === "optional" || def.type === "nullable" || def.type === "default") return keysOf(def.innerType, path);
  if (def.type === "union") return def.options.flatMap((option) => keysOf(option, path));
  const [part, ...rest] = path;
  if (def.type === "object") {
    if (part === undefined) return Object.keys(def.shape);
    const inner = def.shape[part];
    return inner ? keysOf(inner, rest) : [];
  }
  if (part === undefined) return [];
  if (def.type === "array") return keysOf(def.element, rest);
  return def.type === "record" ? keysOf(def.valueType, rest) : [];
}
