import { HookguardError } from "../errors.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";

/** What a field of a payload may hold. Plain tables and not zod: a first zod schema costs 2 ms of a hook's start. */
type FieldKind = "text" | "object" | "list" | "flag" | "any";

/** The fields of a payload that anybody of ours looks at; every other field is tolerated unseen. */
export type Shape = Readonly<Record<string, FieldKind>>;

interface Values {
  text: string;
  object: JsonObject;
  list: Json[];
  flag: boolean;
  any: Json;
}

/** A payload after its shape was checked. `null` counts as absent. */
export type Fields<S extends Shape> = { readonly [Name in keyof S]?: Values[S[Name]] };

const fits: Record<FieldKind, { is(value: Json): boolean; called: string }> = {
  text: { is: (value) => typeof value === "string", called: "a text" },
  object: { is: isJsonObject, called: "an object" },
  list: { is: Array.isArray, called: "a list" },
  flag: { is: (value) => typeof value === "boolean", called: "true or false" },
  any: { is: () => true, called: "anything" },
};

/**
 * The known fields of an object, each of its right type.
 * @param pointer where the object stands in the payload
 * @throws HookguardError `payload.invalid`
 */
export function fieldsOf<S extends Shape>(object: JsonObject, shape: S, pointer = ""): Fields<S> {
  const fields: Record<string, Json> = {};
  for (const [name, kind] of Object.entries(shape)) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value === undefined || value === null) continue;
    if (!fits[kind].is(value)) throw invalid(`${pointer}/${segment(name)}`, `is not ${fits[kind].called}`);
    fields[name] = value;
  }
  return fields as Fields<S>;
}

/** A field that this event can't go without. @throws HookguardError `payload.invalid` when it is missing or empty */
export function needed<T>(value: T | undefined, pointer: string): T {
  if (value === undefined) return missing(pointer);
  if (value === "") throw invalid(pointer, "is empty");
  return value;
}

/** Says that a field is missing. @throws HookguardError `payload.invalid` */
export function missing(pointer: string): never {
  throw invalid(pointer, "is missing");
}

/** The error of a payload that is not what its event carries. */
export function invalid(pointer: string, why: string): HookguardError {
  return new HookguardError("payload.invalid", { pointer, why });
}

/** One segment of a JSON pointer (RFC 6901). */
export function segment(name: string | number): string {
  return String(name).replaceAll("~", "~0").replaceAll("/", "~1");
}
