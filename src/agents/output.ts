import { isJsonObject, type Json } from "../json.ts";

/** So many texts of one result are told apart; a result with more is given as one text of JSON. */
const MOST = 1000;

/** Every text in a tool's result, in order. */
export function textsIn(value: Json): string[] {
  const found: string[] = [];
  collect(value, found);
  return found.length > MOST ? [JSON.stringify(value)] : found;
}

function collect(value: Json, found: string[]): void {
  if (found.length > MOST) return;
  if (typeof value === "string") {
    if (value !== "") found.push(value);
  } else if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      // `type: "text"` and its like are form, not content.
      if (key !== "type" || typeof item !== "string" || !/^[a-z_]{1,32}$/.test(item)) collect(item, found);
    }
  }
}
