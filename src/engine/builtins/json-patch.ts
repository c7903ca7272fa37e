import { compareValues, equalValues } from "../order.ts";
import { RegoObject, RegoSet, type Value } from "../value.ts";
import { array, type Builtin, BuiltinError, object } from "./builtin.ts";

/** `json.patch(document, operations)`: RFC 6902, with paths that may also be arrays, and sets addressed by member. */
export const jsonPatch: Record<string, Builtin> = {
  "json.patch"(args) {
    return array(args, 1).reduce((document, _, at) => apply(document, object(array(args, 1), at)), args[0] ?? null);
  },
};

function apply(document: Value, operation: RegoObject): Value {
  const path = pathOf(operation.get("path"), "path");
  const op = operation.get("op");
  switch (op) {
    case "add":
      return inserted(document, path, needed(operation, "value"));
    case "remove":
      return removed(document, path);
    case "replace":
      return inserted(removed(document, path), path, needed(operation, "value"));
    case "move": {
      const from = pathOf(operation.get("from"), "from");
      return inserted(removed(document, from), path, found(document, from));
    }
    case "copy":
      return inserted(document, path, found(document, pathOf(operation.get("from"), "from")));
    case "test":
      if (equalValues(found(document, path), needed(operation, "value"))) return document;
      throw new BuiltinError("a test operation found another value");
    default:
      throw new BuiltinError(op === undefined ? "missing required attribute 'op'" : "unrecognized op");
  }
}

function needed(operation: RegoObject, name: string): Value {
  const value = operation.get(name);
  if (value === undefined) throw new BuiltinError(`missing required attribute '${name}'`);
  return value;
}

function pathOf(value: Value | undefined, name: string): readonly Value[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string") throw new BuiltinError(`attribute '${name}' must be a path`);
  if (value === "") return [];
  const parts = value.replace(/^\/+/, "").split("/");
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function found(document: Value, path: readonly Value[]): Value {
  return path.reduce((at, key) => child(at, key), document);
}

function child(value: Value, key: Value): Value {
  let result: Value | undefined;
  if (value instanceof RegoObject) result = entryOf(value, key)?.[1];
  else if (value instanceof RegoSet) result = value.items.find((item) => equalValues(item, key));
  else if (Array.isArray(value)) result = value[indexOf(value.length, key)];
  if (result === undefined) throw new BuiltinError("a path does not exist");
  return result;
}

/** The document with the value at a path, all above it copied. */
function inserted(document: Value, [key, ...rest]: readonly Value[], value: Value): Value {
  if (key === undefined) return value;
  const next = rest.length === 0 ? value : inserted(child(document, key), rest, value);
  if (document instanceof RegoObject) return withEntry(document, key, next);
  if (document instanceof RegoSet) {
    if (rest.length === 0 && !equalValues(key, value)) throw new BuiltinError("a set's member is its own key");
    return new RegoSet([...without(document, key), next]);
  }
  if (!Array.isArray(document)) throw new BuiltinError("expected composite type");
  const at = indexOf(document.length, key);
  const isNew = rest.length === 0;
  if (at < 0 || at > document.length) throw new BuiltinError("index for array insertion out of bounds");
  return [...document.slice(0, at), next, ...document.slice(isNew ? at : at + 1)];
}

function removed(document: Value, [key, ...rest]: readonly Value[]): Value {
  if (key === undefined) return null;
  const old = child(document, key);
  if (rest.length > 0) return replaced(document, key, removed(old, rest));
  if (document instanceof RegoObject)
    return new RegoObject(document.entries.filter(([name]) => !equalValues(name, key)));
  if (document instanceof RegoSet) return new RegoSet(without(document, key));
  const items = document as Value[];
  const at = indexOf(items.length, key);
  return [...items.slice(0, at), ...items.slice(at + 1)];
}

function replaced(document: Value, key: Value, value: Value): Value {
  if (document instanceof RegoObject) return withEntry(document, key, value);
  if (document instanceof RegoSet) return new RegoSet([...without(document, key), value]);
  const items = document as Value[];
  const at = indexOf(items.length, key);
  return [...items.slice(0, at), value, ...items.slice(at + 1)];
}

function withEntry({ entries }: RegoObject, key: Value, value: Value): RegoObject {
  return new RegoObject([...entries.filter(([name]) => !equalValues(name, key)), [key, value]]);
}

function without({ items }: RegoSet, key: Value): Value[] {
  return items.filter((item) => !equalValues(item, key));
}

function entryOf({ entries }: RegoObject, key: Value) {
  return entries.find(([name]) => compareValues(name, key) === 0);
}

function indexOf(length: number, key: Value): number {
  if (key === "-") return length;
  if (typeof key === "number") return key;
  if (typeof key === "string" && /^(?:0|-?[1-9]\d*)$/.test(key)) return Number(key);
  throw new BuiltinError("invalid index of an array");
}
