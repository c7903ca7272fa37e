import { isJsonObject, type Json } from "../json.ts";
import { segment } from "./fields.ts";

/** A value and where it stands. */
export interface Place {
  value: Json;
  pointer: string;
}

/**
 * The values at a path of field names, `*` standing for every element of a list; what isn't there isn't returned.
 * @param path e.g. `edits/*\/new_string`
 * @param pointer where `value` itself stands
 */
export function pick(value: Json, path: string, pointer: string): Place[] {
  let places: Place[] = [{ value, pointer }];
  for (const name of path.split("/")) places = places.flatMap((place) => step(place, name));
  return places.filter((place) => place.value !== null);
}

function step({ value, pointer }: Place, name: string): Place[] {
  if (name === "*") {
    return Array.isArray(value) ? value.map((item, index) => ({ value: item, pointer: `${pointer}/${index}` })) : [];
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return [];
  return [{ value: value[name] ?? null, pointer: `${pointer}/${segment(name)}` }];
}
