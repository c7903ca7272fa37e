import { isJsonObject, type Json } from "../json.ts";

/** Splits an RFC 6901 JSON pointer; `undefined` when it isn't one. */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * The document with `value` at the place, as a new document: nothing of the old one is changed.
 * @returns `undefined` when the place's parent doesn't exist, so that a rewrite never silently does nothing.
 */
export function replaceAt(document: Json, segments: readonly string[], value: Json): Json | undefined {
  const [head, ...rest] = segments;
  if (head === undefined) return value;
  if (Array.isArray(document)) {
    if (!/^(0|[1-9]\d*)$/.test(head) || Number(head) >= document.length) return undefined;
    const next = replaceAt(document[Number(head)] ?? null, rest, value);
    return next === undefined ? undefined : document.with(Number(head), next);
  }
  if (!isJsonObject(document)) return undefined;
  if (rest.length > 0 && !Object.hasOwn(document, head)) return undefined;
  const next = replaceAt(document[head] ?? null, rest, value);
  return next === undefined ? undefined : { ...document, [head]: next };
}
