import type { Function as FunctionNode } from "unbash";
import type { Source } from "./source.ts";

/** What a variable holds: a text or the items of an array, with holes; `null` when not even that is known. */
export type Value = string | null | readonly string[];

/** A function defined in the text. `certain` when it surely was defined by the time it is called. */
export interface DefinedFunction {
  node: FunctionNode;
  source: Source;
  certain: boolean;
  /** Other bodies it may have. */
  also: readonly DefinedFunction[];
}

/** What a variable holds that one of several branches has assigned: what they agree on, else not known. */
export function agreed(values: readonly (Value | undefined)[]): Value {
  const [first] = values;
  return first !== undefined && values.every((value) => same(value, first)) ? first : null;
}

function same(a: Value | undefined, b: Value | undefined): boolean {
  if (a === b) return true;
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => item === b[i]);
}

/** A function that has one of several bodies, or none. */
export function either(found: readonly DefinedFunction[]): DefinedFunction | undefined {
  const bodies = found.flatMap((one) => [one, ...one.also]).map((one) => ({ ...one, certain: false, also: [] }));
  const [first, ...also] = new Map(bodies.map((one) => [one.node, one])).values();
  return first && { ...first, also };
}

/** What a variable holds to which a value is assigned, by its attribute (`declare -l`). */
export function attributed(attribute: Value | undefined, value: Value): Value {
  if (attribute === undefined) return value;
  if (attribute === null || typeof value !== "string") return null;
  if (attribute === "-i") return /^\d+$/.test(value) ? value : null;
  return attribute === "-u" ? value.toUpperCase() : value.toLowerCase();
}

/** So many names may stand for another, one behind the other. */
const maxNames = 8;

/** The variable that a name stands for in the end (`declare -n`). */
export function targetOf(name: string, held: (name: string) => Value | undefined): string {
  let target = name;
  for (let count = 0; count < maxNames; count++) {
    const next = held(`target ${target}`);
    if (typeof next !== "string") break;
    target = next;
  }
  return target;
}

/** The keys of several maps. */
export function union(maps: readonly ReadonlyMap<string, unknown>[]): Set<string> {
  return new Set(maps.flatMap((map) => [...map.keys()]));
}
