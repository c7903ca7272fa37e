import { compareValues, sorted } from "../order.ts";
import { Decimal, RegoObject, RegoSet, type Value } from "../value.ts";
import { quote } from "./quote.ts";

/** A value as OPA prints it: sets and objects in order, one blank after each comma and colon. */
export function regoText(value: Value): string {
  if (typeof value === "string") return quote(value, { sharp: false, plus: false });
  if (Array.isArray(value)) return `[${value.map(regoText).join(", ")}]`;
  if (value instanceof RegoSet) {
    return value.items.length === 0 ? "set()" : `{${sorted(value.items).map(regoText).join(", ")}}`;
  }
  if (value instanceof RegoObject) {
    const entries = [...value.entries].sort(([a], [b]) => compareValues(a, b));
    return `{${entries.map(([key, item]) => `${regoText(key)}: ${regoText(item)}`).join(", ")}}`;
  }
  return value instanceof Decimal ? value.text : String(value);
}
