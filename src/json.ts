/** JSON as it comes out of a parser. Absent keys are absent; `null` only where the text said `null`. */
export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** Tells an object from arrays, null and scalars. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
