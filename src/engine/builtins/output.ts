import { type Value, writeValue } from "../value.ts";
import type { Builtin } from "./builtin.ts";

/** What policies say while they run. Never on stdout: in a hook that is the answer. */
export const output: Record<string, Builtin> = {
  trace([note], { print }) {
    print(plain(note ?? null));
    return true;
  },
  /** `print(…)`: each argument is the set of its values, so that undefined can be shown. */
  "internal.print"([parts], { print }) {
    const sets = Array.isArray(parts) ? parts : [];
    print(sets.map((part) => shown(part)).join(" "));
    return true;
  },
};

function shown(part: Value): string {
  const items = part !== null && typeof part === "object" && "items" in part ? part.items : [part];
  return items.length === 0 ? "<undefined>" : items.map(plain).join(", ");
}

function plain(value: Value): string {
  return typeof value === "string" ? value : writeValue(value);
}
